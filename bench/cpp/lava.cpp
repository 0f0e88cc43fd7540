// The code of the CAO Stage-3 document: four rectangles, XOR, a set for the mex, a memo.
#include <cstdint>
#include <cstring>
#include <set>

namespace {

constexpr int side = 20;

struct Board {
    bool monster[side][side];
    int memo[side][side][side][side];

    int value(int top, int bottom, int left, int right) {
        if (top > bottom || left > right) return 0;
        int& known = memo[top][left][bottom][right];
        if (known >= 0) return known;
        std::set<int> reached;
        for (int row = top; row <= bottom; ++row)
            for (int column = left; column <= right; ++column)
                if (monster[row][column])
                    reached.insert(value(top, row - 1, left, column - 1) ^
                                   value(top, row - 1, column + 1, right) ^
                                   value(row + 1, bottom, left, column - 1) ^
                                   value(row + 1, bottom, column + 1, right));
        int least = 0;
        for (int reachable : reached) {
            if (reachable != least) break;
            ++least;
        }
        return known = least;
    }
};

// The cell and two next to it on each side are on the board and free.
bool placed(const char* grid, int rows, int columns, int row, int column) {
    if (row < 2 || column < 2 || row > rows - 3 || column > columns - 3) return false;
    for (int d = -2; d <= 2; ++d)
        if (grid[(row + d) * columns + column] == '#' || grid[row * columns + column + d] == '#')
            return false;
    return true;
}

}  // namespace

// Boards of equal size, their rows one after the other; an answer each: 1 where Asuna wins.
extern "C" void lava_asuna_wins(const char* grids, std::int64_t count, int rows, int columns,
                                std::uint8_t* answers) {
    static Board board;
    for (std::int64_t i = 0; i < count; ++i, grids += rows * columns) {
        std::memset(board.memo, -1, sizeof board.memo);
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                board.monster[row][column] = placed(grids, rows, columns, row, column);
        answers[i] = board.value(0, rows - 1, 0, columns - 1) != 0;
    }
}
