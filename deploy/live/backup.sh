#!/bin/sh
# Backups of a live shop: `every-night` at 2:30 AM in India, `now`, `try-restore` of the last one, `restore DAY`.
# A backup is /backups/DAY.dump (PostgreSQL's format) and /backups/DAY.files, which shares unchanged files with the
# others by hard links. Seven days, four Sundays and six first days of a month are kept. `copy` encrypts the last one for
# the public key BACKUP_RECIPIENT (age) and copies it to BACKUP_TARGET (rclone); `fetch DAY` brings one back, with the
# secret key on standard input. That key is never stored on this machine.
set -eu
umask 077
BACKUPS=${BACKUPS:-/backups}
FILES=${FILES:-/data/files}
export PGHOST="${PGHOST:-/var/run/postgresql}" PGUSER="${POSTGRES_USER:-jaanch}" PGDATABASE="${POSTGRES_DB:-jaanch}"
export TZ="${TZ:-Asia/Kolkata}"
# Without a password the socket knows the user (systemd).
[ -z "${POSTGRES_PASSWORD:-}" ] || export PGPASSWORD="$POSTGRES_PASSWORD"

say() { echo "$(date '+%F %T') backup: $*"; }

# The check "Backup" reads these marks. The shop's image has no psql.
mark() {
  statement="insert into marks (name, is_set, at) values ('$1', true, now()) on conflict (name) do update set at = now()"
  if command -v psql >/dev/null; then
    psql -qAt -v ON_ERROR_STOP=1 -c "$statement"
  else
    node -e 'const client = new (require("pg").Client)(process.env.DATABASE_URL)
      client.connect().then(() => client.query(process.argv[1])).then(() => client.end())' "$statement"
  fi
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
  # What was begun and not completed is no backup, and would keep a full disk full.
  rm -rf "$BACKUPS"/*.part
  trap 'rm -rf "$BACKUPS"/*.part' EXIT
  copy_files exact
  pg_dump -Fc -f "$BACKUPS/$day.dump.part"
  copy_files
  cp -al "$BACKUPS/files" "$BACKUPS/$day.files.part"
  rm -rf "$BACKUPS/$day.files"
  mv "$BACKUPS/$day.files.part" "$BACKUPS/$day.files"
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

# A day's copy is DAY.dump.age and DAY.new-TIME.age, with the files since the copy before; the first of a month has all files
# (DAY.all.age). Copies of the last 70 days are kept, so that every day of a month has its first.
copy_away() {
  : "${BACKUP_RECIPIENT:?is missing: the public key, age1...}" "${BACKUP_TARGET:?is missing, like copies:bucket/folder}"
  day=$(last_day)
  [ -n "$day" ] || { say 'there is no backup to copy' && exit 1; }
  month=$(date -d "$day" +%Y-%m)
  work="$BACKUPS/copying"
  trap 'rm -rf "$work"' EXIT
  rm -rf "$work" && mkdir "$work"
  if [ "$(cat "$BACKUPS/.copied" 2>/dev/null)" = "$month" ]; then
    files=$day.new-$(date +%H%M%S)
    (cd "$BACKUPS/$day.files" && find . -type f -newer "$BACKUPS/.copied" -print) >"$work/list"
  else
    files=$day.all
    (cd "$BACKUPS/$day.files" && find . -type f -print) >"$work/list"
  fi
  # Through a pipe with a name, because a failure of tar must end this too.
  mkfifo "$work/tar"
  tar -cf "$work/tar" -C "$BACKUPS/$day.files" -T "$work/list" &
  tar=$!
  age -r "$BACKUP_RECIPIENT" -o "$work/$files.age" <"$work/tar"
  wait "$tar"
  age -r "$BACKUP_RECIPIENT" -o "$work/$day.dump.age" "$BACKUPS/$day.dump"
  rclone copy --include '*.age' "$work" "$BACKUP_TARGET"
  rclone delete --include '*.age' --min-age 70d "$BACKUP_TARGET"
  echo "$month" >"$BACKUPS/.copied"
  # All files up to the end of the dump are in this copy.
  touch -r "$BACKUPS/$day.dump" "$BACKUPS/.copied"
  mark backup-copied
  say "$day copied away, encrypted, $(wc -l <"$work/list") files"
}

# Brings a day's copy back as a backup, to be restored. The secret key is read from standard input.
fetch() {
  day=$1
  key=$(cat)
  work="$BACKUPS/fetching"
  trap 'rm -rf "$work"' EXIT
  rm -rf "$work" && mkdir -p "$work/files"
  # The last copy of all files, and the new ones of each day after it.
  rclone lsf "$BACKUP_TARGET" | sort | awk -F. -v day="$day" '
    $1 <= day && $2 == "all" { names = $0 }
    $1 <= day && $2 ~ /^new/ { names = names "\n" $0 }
    END { print names }' >"$work/names"
  grep -q all "$work/names" || { say "there is no copy of all files up to $day at $BACKUP_TARGET" && exit 1; }
  while IFS= read -r name; do
    decrypt "$name" "$work/tar"
    tar -xf "$work/tar" -C "$work/files"
  done <"$work/names"
  decrypt "$day.dump.age" "$work/dump"
  # The next copy is one of all files again.
  rm -rf "$BACKUPS/$day.files" "$BACKUPS/.copied"
  mv "$work/files" "$BACKUPS/$day.files"
  mv "$work/dump" "$BACKUPS/$day.dump"
  say "$day is back; restore it now"
}

# decrypt NAME FILE: a copy that was cut off or changed is refused.
decrypt() {
  rclone copyto "$BACKUP_TARGET/$1" "$work/encrypted"
  rm -f "$2"
  if ! echo "$key" | age -d -i - -o "$2" "$work/encrypted"; then
    say "$1 can't be decrypted; nothing was changed"
    exit 1
  fi
}

# For a container beside the one that makes backups: copies each as soon as it is there.
copy_each() {
  while :; do
    wait_for=600
    day=$(last_day)
    # shellcheck disable=SC3013 # Debian's and Alpine's shells have -nt.
    if [ -n "$day" ] && { [ ! -f "$BACKUPS/.copied" ] || [ "$BACKUPS/$day.dump" -nt "$BACKUPS/.copied" ]; }; then
      sh "$0" copy || { say 'FAILED: the last backup could not be copied away; the next try is in an hour' && wait_for=3600; }
    fi
    sleep "$wait_for"
  done
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
  copy) copy_away ;;
  copy-each) copy_each ;;
  fetch) fetch "${2:?say the day, like 2026-11-29}" ;;
  try-restore) try_restore ;;
  restore) restore "${2:?say the day, like 2026-11-29}" ;;
  restore-files) restore_files "${2:?say the day}" ;;
  *) echo 'backup.sh every-night | now | copy | copy-each | fetch DAY | try-restore | restore DAY | restore-files DAY' >&2 && exit 2 ;;
esac
