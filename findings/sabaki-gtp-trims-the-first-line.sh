#!/usr/bin/env bash
# @sabaki/gtp 3.0.0, the controller of the Sabaki board: the text of an answer loses the blanks at its beginning. GTP 2 has
# one blank behind "=", and whatever follows it is the answer: the names of the columns of a drawn board are indented to
# stand above their squares, also behind a line break, as GNU Go writes them. The first line that is not blank moves to the
# left, the others stay, so that every column has its neighbour's name. A board whose first line is a word stays as it is.
# Seen on 2026-11-28, of an answer that begins with "= ", a line break and "  a b c":
#   "a b c\n1 . X O" | with a word before: "Black\n  a b c\n1 . X O"
# Fails when the first of them keeps its blanks, or the second loses them.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --prefix "$work" @sabaki/gtp@3.0.0 >&2

cat > "$work/engine" <<'ENGINE'
#!/usr/bin/env bash
while read -r command; do
  case $command in
    showboard) printf '= \n  a b c\n1 . X O\n\n' ;;
    worded) printf '= Black\n  a b c\n1 . X O\n\n' ;;
    quit) printf '=\n\n'; exit ;;
    *) printf '=\n\n' ;;
  esac
done
ENGINE
chmod +x "$work/engine"

cat > "$work/ask.cjs" <<'SCRIPT'
const { Controller } = require('@sabaki/gtp');

async function ask() {
  const engine = new Controller(`${__dirname}/engine`, []);
  engine.start();
  const answers = [];
  for (const name of ['showboard', 'worded']) answers.push((await engine.sendCommand({ name })).content);
  await engine.stop();
  console.log(`${JSON.stringify(answers[0])} | with a word before: ${JSON.stringify(answers[1])}`);
}
ask();
SCRIPT

seen=$(node "$work/ask.cjs")
echo "$seen"
[[ $seen == '"a b c\n1 . X O" | with a word before: "Black\n  a b c\n1 . X O"' ]]
