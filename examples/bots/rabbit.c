/* A bot in C for both games, by docs/protocol.md. Build it with: cc -O2 -o rabbit rabbit.c
 *
 * It reads the legal moves and the own river, and takes the move with the most points of these:
 * a claim or a tile of a colour in the river, many cards at once, and a little chance. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 100000

static char line[LINE], position[LINE], legal[LINE];

/* The text of a key of the position, like the river "RG"; empty if there is none. */
static const char *value_of(const char *key) {
    static char found[32];
    char name[40];
    size_t length = 0;
    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(position, name);
    if (at != NULL) {
        at += strlen(name);
        while (length < sizeof found - 1 && at[length] != '"') {
            found[length] = at[length];
            length++;
        }
    }
    found[length] = '\0';
    return found;
}

/* The colour of the tile on a space of the board, named like "d5"; the board goes row by row from the top. */
static char tile_on(const char *space) {
    static const int from[] = {'c', 'b', 'a', 'a', 'a', 'a', 'b', 'c'}, wide[] = {4, 6, 8, 8, 8, 8, 6, 4};
    const char *board = strstr(position, "\"board\":\"");
    int row = '8' - space[1], at = space[0];
    if (board == NULL || row < 0 || row > 7)
        return '?';
    board += strlen("\"board\":\"");
    for (int above = 0; above < row; above++)
        board += wide[above];
    return board[at - from[row]];
}

static int points_of(const char *move) {
    const char *river = value_of("own_river");
    char colour = move[0] == 'M' || (move[0] == 'F' && move[1] != ' ') ? move[3] : move[2];
    if (move[0] == 'O' || move[0] == 'S')
        colour = value_of("own_swap")[0];
    else if (move[0] == 'F' && move[1] == ' ')
        colour = tile_on(move + 2);
    const char *space = strchr(river, colour);
    int points = space != NULL && colour != '\0' ? 10 * (int)(space - river + 1) : 5;
    switch (move[0]) {
    case 'C': /* claims a colour of a completed mandala */
    case 'T': /* takes a start tile */
    case 'S': /* swaps a tile into a group */
        return points;
    case 'F': /* grows the own field, the more the more letters follow; in Patterns flips a tile */
        return move[1] == ' ' ? points : points + 3 * (int)strlen(move);
    case 'D': /* discards */
        return -20;
    case 'O': /* opens a group */
        return 50;
    default: /* builds a mountain */
        return points + 8;
    }
}

static void answer(void) {
    char best[32] = "";
    int most = -1000;
    for (char *move = strtok(legal, ","); move != NULL; move = strtok(NULL, ",")) {
        move += strspn(move, " ");
        int points = points_of(move) + rand() % 10;
        if (points > most) {
            most = points;
            snprintf(best, sizeof best, "%s", move);
        }
    }
    printf("move %s\n", best);
}

static int is(const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

int main(void) {
    unsigned seed;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (is("protocol"))
            puts("name Rabbit\ngames cards tiles\nready");
        else if (is("game") && sscanf(line, "game %*s %u", &seed) == 1)
            srand(seed);
        else if (is("position"))
            strcpy(position, line);
        else if (is("legal"))
            strcpy(legal, line + strlen("legal "));
        else if (is("go"))
            answer();
        else if (is("quit"))
            break;
        fflush(stdout);
    }
    return 0;
}
