#!/bin/sh
# Backups of a live shop: `every-night` at 2:30 AM in India, `now`, `try-restore` of the last one, `restore DAY`.
# A backup is /backups/DAY.dump (PostgreSQL's format) and /backups/DAY.files, which shares unchanged files with the
# others by hard links. Seven days, four Sundays and six first days of a month are kept.
set -eu
umask 077
BACKUPS=${BACKUPS:-/backups}
FILES=${FILES:-/data/files}
export PGHOST="${PGHOST:-/var/run/postgresql}" PGUSER="${POSTGRES_USER:-jaanch}" PGDATABASE="${POSTGRES_DB:-jaanch}"
export TZ="${TZ:-Asia/Kolkata}"
# Without a password the socket knows the user (systemd).
[ -z "${POSTGRES_PASSWORD:-}" ] || export PGPASSWORD="$POSTGRES_PASSWORD"

say() { echo "$(date '+%F %T') backup: $*"; }

# The check "Backup" reads these marks.
mark() {
  psql -qAt -v ON_ERROR_STOP=1 -c "insert into marks (name, is_set, at) values ('$1', true, now())
    on conflict (name) do update set at = now()"
}

# Copies new and changed files, and links the others to the last copy. With `exact`, files that were deleted since go.
copy_files() {
  mkdir -p "$BACKUPS/files"
  [ -d "$FILES" ] || return 0
  (cd "$FILES" && find . -type f ! -path './incoming/*' -print) >"$BACKUPS/.list"
  while IFS= read -r file; do
    # shellcheck disable=SC3013 # Debian's and Alpine's shells have -nt.
    if [ ! -e "$BACKUPS/files/$file" ] || [ "$FILES/$file" -nt "$BACKUPS/files/$file" ]; then
      mkdir -p "$BACKUPS/files/$(dirname "$file")"
      # A new file, not a change of the old one, which earlier backups share.
      cp -p "$FILES/$file" "$BACKUPS/files/$file.new"
      mv "$BACKUPS/files/$file.new" "$BACKUPS/files/$file"
    fi
  done <"$BACKUPS/.list"
  if [ "${1:-}" = exact ]; then
    (cd "$BACKUPS/files" && find . -type f -print) | while IFS= read -r file; do
      [ -e "$FILES/$file" ] || rm -f "$BACKUPS/files/$file"
    done
  fi
  rm -f "$BACKUPS/.list"
}

# Files before and after the database, so that each file to which the dump refers is there.
back_up() {
  day=$(date +%F)
  copy_files exact
  pg_dump -Fc -f "$BACKUPS/$day.dump.part"
  copy_files
  rm -rf "$BACKUPS/$day.files"
  cp -al "$BACKUPS/files" "$BACKUPS/$day.files"
  mv "$BACKUPS/$day.dump.part" "$BACKUPS/$day.dump"
  forget_old
  mark backup-finished
  say "$day done, $(wc -c <"$BACKUPS/$day.dump") bytes"
}

# 1 if a day is none of the last seven, the last four Sundays and the last six first days of a month.
is_kept() {
  age=$((($(date +%s) - $(date -d "$1" +%s)) / 86400))
  [ "$age" -lt 7 ] && return 0
  [ "$(date -d "$1" +%u)" = 7 ] && [ "$age" -lt 28 ] && return 0
  [ "$(date -d "$1" +%d)" = 01 ] && [ "$age" -lt 186 ] && return 0
  return 1
}

forget_old() {
  for dump in "$BACKUPS"/*.dump; do
    day=$(basename "$dump" .dump)
    is_kept "$day" || rm -rf "$dump" "$BACKUPS/$day.files"
  done
  rm -f "$BACKUPS"/*.part
}

last_day() { find "$BACKUPS" -maxdepth 1 -name '*.dump' -exec basename {} .dump \; | sort | tail -n 1; }

# Restores the last dump beside the shop's database, counts, and drops it again.
try_restore() {
  day=$(last_day)
  dropdb --if-exists --force jaanch_restore_try
  createdb jaanch_restore_try
  pg_restore --no-owner --single-transaction -d jaanch_restore_try "$BACKUPS/$day.dump"
  orders=$(psql -qAt -d jaanch_restore_try -c 'select count(*) from orders')
  dropdb --force jaanch_restore_try
  mark restore-tried
  say "$day can be restored, with $orders orders"
}

# Into a new database; the present one is kept as jaanch_before_DAY_TIME. Run it while the shop is stopped.
restore() {
  day=$1
  [ -f "$BACKUPS/$day.dump" ] || { say "there is no backup of $day" && exit 1; }
  createdb jaanch_restored
  if ! pg_restore --no-owner --single-transaction -d jaanch_restored "$BACKUPS/$day.dump"; then
    dropdb --force jaanch_restored
    say "$day can't be restored; nothing was changed"
    exit 1
  fi
  before="jaanch_before_$(date +%Y%m%d_%H%M%S)"
  psql -q -v ON_ERROR_STOP=1 -d postgres \
    -c "alter database \"$PGDATABASE\" rename to $before" -c "alter database jaanch_restored rename to \"$PGDATABASE\""
  psql -q -c analyze
  say "$day is restored; the database before it is $before"
}

# Copies the files of a list (of the command after-restore) from a backup.
restore_files() {
  while IFS= read -r file; do
    mkdir -p "$FILES/$(dirname "$file")"
    cp -p "$BACKUPS/$1.files/$file" "$FILES/$file" || say "missing: $file"
  done
  chown -R --reference="$(dirname "$FILES")" "$FILES"
}

every_night() {
  while :; do
    next=$(date -d '02:30' +%s)
    [ "$next" -gt "$(date +%s)" ] || next=$(date -d 'tomorrow 02:30' +%s)
    sleep $((next - $(date +%s)))
    # By another shell: within a condition this one would go on after an error.
    if sh "$0" now; then
      # On Sundays it is proven that the backup can be restored.
      if [ "$(date +%u)" = 7 ]; then sh "$0" try-restore || say 'the last backup could not be restored'; fi
    else
      say 'FAILED: see the lines above; the next try is tomorrow'
    fi
  done
}

case "${1:-}" in
  every-night) every_night ;;
  now) back_up ;;
  try-restore) try_restore ;;
  restore) restore "${2:?say the day, like 2026-11-29}" ;;
  restore-files) restore_files "${2:?say the day}" ;;
  *) echo 'backup.sh every-night | now | try-restore | restore DAY | restore-files DAY' >&2 && exit 2 ;;
esac
