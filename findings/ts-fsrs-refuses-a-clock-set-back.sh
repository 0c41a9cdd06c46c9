#!/usr/bin/env bash
# ts-fsrs 5.4.2: an answer on a day before the last one, as after a clock was set back or from another machine's log, is
# asked about in two ways that disagree. `get_retrievability` takes it for an answer at once and says 1; `next` throws
# `Invalid delta_t "-5"`. On the same day, an earlier hour is no trouble, because days are counted by UTC's midnight: an hour
# that has midnight within it is a day. So answers must be put in an order that does not come from clocks, and days be
# counted by the user's own, before the scheduler sees them.
# Seen on 2026-11-28:
#   recalled 5 days before: 1 | next: Invalid delta_t "-5" | an hour before: 0 days | an hour over midnight: 1 day
# Fails when any of this has changed.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --prefix "$work" ts-fsrs@5.4.2 >&2

cat > "$work/ask.mjs" <<'SCRIPT'
import { Rating, createEmptyCard, fsrs } from 'ts-fsrs';

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** A card that was answered well once. */
function answered(at) {
  return scheduler.next(createEmptyCard(new Date(at)), new Date(at), Rating.Good).card;
}

function days(first, second) {
  try {
    return scheduler.next(answered(first), new Date(second), Rating.Good).log.elapsed_days;
  } catch ({ message }) {
    return message;
  }
}

const noon = '2026-01-10T12:00:00Z';
const before = '2026-01-05T12:00:00Z';
console.log(
  `recalled 5 days before: ${scheduler.get_retrievability(answered(noon), new Date(before), false)}`,
  `| next: ${days(noon, before)}`,
  `| an hour before: ${days(noon, '2026-01-10T11:00:00Z')} days`,
  `| an hour over midnight: ${days('2026-01-10T23:30:00Z', '2026-01-11T00:30:00Z')} day`,
);
SCRIPT

seen=$(node "$work/ask.mjs")
echo "$seen"
[[ $seen == 'recalled 5 days before: 1 | next: Invalid delta_t "-5" | an hour before: 0 days | an hour over midnight: 1 day' ]]
