# What can be done in parts: how one part is made, and how parts become one. Read by `shard` and `run`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# The engine as `npm run build` makes it. `npm run engine` would build it in every part at once.
engine() { "${OTHELLO_ENGINE:-$root/dist/othello-engine}" "$@"; }
workshop() { "$root/node_modules/node/bin/node" "$root/workshop/command-line/main.ts" "$@"; }

known_kind() {
  case $1 in
    book | puzzles | lessons | review | tournament | selfplay | label | library) ;;
    *)
      echo "There is no kind of job $1: book, puzzles, lessons, review, tournament, selfplay, label, library." >&2
      exit 2
      ;;
  esac
}

# do_part <kind> <where it goes> <i/n> [options]. Each goes on with what is there.
do_part() {
  local kind=$1 at=$2 shard=$3
  shift 3
  case $kind in
    book) engine book grow --journal "$at" --shard "$shard" "$@" ;;
    puzzles) engine puzzles make --kept "$at" --shard "$shard" "$@" ;;
    lessons) engine lessons find --kept "$at" --shard "$shard" "$@" ;;
    review) engine review --out "$at" --shard "$shard" "$@" ;;
    # A tournament's folder is only told to go on where there is one.
    tournament) engine tournament --out "$at" --shard "$shard" $([ -d "$at" ] && echo --resume) "$@" ;;
    selfplay | label) workshop "$kind" --out "$at" --shard "$shard" "$@" ;;
    library) engine library import --db "$at/library.db" --shard "$shard" "$@" ;;
  esac
}

# join_parts <kind> <where it goes> <count> [options]: of part-1 to part-<count> beside it. Equal parts make an equal whole, to
# the byte.
join_parts() {
  local kind=$1 to=$2 count=$3 index parts=()
  shift 3
  for ((index = 1; index <= count; index++)); do parts+=("$(dirname "$to")/part-$index"); done
  rm -rf "$to.new"
  case $kind in
    book) engine book merge "${parts[@]}" --out "$to.new" ;;
    puzzles | lessons) cat "${parts[@]}" | LC_ALL=C sort -u > "$to.new" ;;
    library)
      engine library merge "${parts[@]/%//library.db}" --db "$to.new/library.db"
      rm -rf "$to"
      ;;
    *)
      mkdir -p "$to.new"
      for part in "${parts[@]}"; do cp -R "$part/." "$to.new/"; done
      # The table of all games.
      [ "$kind" != tournament ] || engine tournament --out "$to.new" --resume "$@"
      rm -rf "$to"
      ;;
  esac
  mv -T "$to.new" "$to"
}

# Whether a part is a folder; one that has nothing to do would not make it.
makes_folders() {
  case $1 in
    book | puzzles | lessons) return 1 ;;
  esac
}

# Whether the parts are made again from the joined result until it no longer changes.
in_rounds() { [ "$1" = book ]; }
