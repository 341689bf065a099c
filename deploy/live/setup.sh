#!/bin/sh
# Sets up a live shop on this machine: asks what it needs, makes the secrets, writes jaanch.env, db.env and .env
# (mode 0600), starts the shop and prints the owner's link. Run it again at any time: it keeps what is there, and asks
# only for what is missing. With -y it asks nothing and takes answers from the environment: JAANCH_DOMAIN and so on.
set -eu
umask 077
cd "$(dirname "$0")"
COMPOSE=${COMPOSE:-docker compose}
ASKS=yes
[ "${1:-}" = -y ] && ASKS=no
FILE=jaanch.env

fail() { echo "setup: $*" >&2 && exit 1; }

# The value of a setting in FILE; empty without one.
value_of() { sed -n "s/^$1='\\(.*\\)'\$/\\1/p; s/^$1=\\([^'].*\\)\$/\\1/p" "$FILE" | tail -n 1; }

# Adds a setting to FILE in the form that Node, Docker and systemd read alike.
add() {
  case "$2" in
    *\'* | *'
'*) fail "$1 can't have a ' or a line break" ;;
    *[!A-Za-z0-9_@:/.,+=%?\&~-]*) printf "%s='%s'\n" "$1" "$2" >>"$FILE" ;;
    *) printf '%s=%s\n' "$1" "$2" >>"$FILE" ;;
  esac
}

keep() { [ -n "$(value_of "$1")" ] || add "$1" "$2"; }

# answer NAME QUESTION [DEFAULT] [PATTERN]: sets ANSWER, by asking until it fits.
answer() {
  ANSWER=$(printenv "JAANCH_$1" || true)
  while :; do
    if [ -z "$ANSWER" ] && [ "$ASKS" = yes ]; then
      printf '  %s%s: ' "$2" "${3:+ [$3]}" >/dev/tty
      IFS= read -r ANSWER </dev/tty || fail 'no answer'
    fi
    ANSWER=${ANSWER:-${3:-}}
    if [ -n "$ANSWER" ] && printf '%s' "$ANSWER" | grep -Eq -- "${4:-.}"; then return 0; fi
    [ "$ASKS" = yes ] || fail "JAANCH_$1 is missing or wrong: $2"
    echo '  That does not fit. Please try again.' >/dev/tty
    ANSWER=
  done
}

# ask SETTING QUESTION [DEFAULT] [PATTERN]: adds the setting, unless it is there.
ask() {
  [ -z "$(value_of "$1")" ] || return 0
  answer "$@"
  add "$1" "$ANSWER"
}

# What a web address writes as %40 or %23.
decoded() { sed 's/%40/@/g; s/%23/#/g; s/%2[Ff]/\//g; s/%3[Aa]/:/g; s/%25/%/g'; }

# A key that the provider has not given yet is "not-yet": the shop starts, its check fails, and it can't open.
ask_key() { ask "$1" "$2; Enter if you have none yet" "${3:-not-yet}"; }

MAIL='^[^ @]+@[^ @]+\.[^ @]+$'
[ -n "${JAANCH_FILES_ONLY:-}" ] || $COMPOSE version >/dev/null 2>&1 || fail 'Docker with Compose is missing: see go-live.md, step 2'
command -v openssl >/dev/null || fail 'openssl is missing: apt-get install openssl'
touch jaanch.env copies.env .env && chmod 600 jaanch.env copies.env .env

echo 'The shop:'
FILE=.env
ask DOMAIN 'Domain, such as shop.example.in' '' '^([a-z0-9-]+\.)+[a-z]{2,}$'
ask ACME_MAIL 'Email for news about the certificate' '' "$MAIL"
ask ALERT_MAIL 'Email of the person on duty, for alerts (none: no alerts)' none "$MAIL|^none\$"
domain=$(value_of DOMAIN)
alert_mail=$(value_of ALERT_MAIL)
FILE=jaanch.env
ask BRAND 'Brand, as registered for SMS'
echo 'The company, as on its invoices:'
ask COMPANY_NAME 'Name'
ask COMPANY_ADDRESS 'Address in one line, without #'
ask COMPANY_STATE 'State, such as Maharashtra'
ask COMPANY_PHONE 'Phone number for customers'
ask COMPANY_EMAIL 'Email for customers' '' "$MAIL"
if ! grep -q COMPANY_GSTIN jaanch.env; then
  answer COMPANY_GSTIN 'GSTIN (none: not registered for GST)' none '^([0-9]{2}[A-Z0-9]{13}|none)$'
  if [ "$ANSWER" = none ]; then echo '# COMPANY_GSTIN=' >>jaanch.env; else add COMPANY_GSTIN "$ANSWER"; fi
fi
echo 'The providers:'
ask_key PHONEPE_CLIENT_ID 'PhonePe: client id'
ask_key PHONEPE_CLIENT_SECRET 'PhonePe: client secret'
ask_key SMS_AUTH_KEY 'MSG91: auth key'
ask_key SMS_TEMPLATE_CODE 'MSG91: id of the SMS for codes'
ask_key SMTP_URL 'Mail server, such as smtps://user:password@mail.example.in:465' smtps://not-yet.invalid:465
ask MAIL_FROM 'Sender of mails' "$(value_of BRAND) <$(value_of COMPANY_EMAIL)>"

keep SHOP_MODE live
keep SHOP_URL "https://$domain"
keep TRUST_PROXY 172.30.5.2
keep SHOP_SECRET "$(openssl rand -hex 32)"
keep METRICS_TOKEN "$(openssl rand -hex 32)"
keep PHONEPE_URL https://api.phonepe.com/apis/pg
keep PHONEPE_AUTH_URL https://api.phonepe.com/apis/identity-manager
keep PHONEPE_CLIENT_VERSION 1
keep PHONEPE_WEBHOOK_USERNAME "jaanch$(openssl rand -hex 4)"
keep PHONEPE_WEBHOOK_PASSWORD "a1$(openssl rand -hex 8)"
keep RAZORPAY_URL https://api.razorpay.com/v1
keep SMS_URL https://control.msg91.com
keep SMS_REPORT_SECRET "$(openssl rand -hex 32)"
FILE=db.env
touch db.env
keep POSTGRES_USER jaanch
keep POSTGRES_DB jaanch
keep POSTGRES_PASSWORD "$(openssl rand -hex 24)"
keep POSTGRES_INITDB_ARGS --auth-local=scram-sha-256
password=$(value_of POSTGRES_PASSWORD)
FILE=jaanch.env
keep DATABASE_URL "postgres://jaanch:$password@/jaanch?host=/var/run/postgresql"

mkdir -p backups monitoring
value_of METRICS_TOKEN | tr -d '\n' >monitoring/metrics-token
if [ "$alert_mail" != none ]; then
  # smtps://user:password@host:465
  smtp=$(value_of SMTP_URL | sed 's|^smtps*://||')
  case "$smtp" in *@*) ;; *) smtp=":@$smtp" ;; esac
  login=${smtp%@*}
  printf '%s' "${login#*:}" | decoded >monitoring/mail-password
  user=$(printf '%s' "${login%%:*}" | decoded)
  # A relay on this machine needs no encryption.
  case "${smtp##*@}" in 127.* | localhost*) tls=false ;; *) tls=true ;; esac
  sed "s|@HOST@|${smtp##*@}|; s|@TLS@|$tls|; s|@USER@|$user|; s|@FROM@|$(value_of COMPANY_EMAIL)|; s|@TO@|$alert_mail|" \
    monitoring/alertmanager.yml.tmpl >monitoring/alertmanager.yml
  keep ALERTMANAGER_URL http://alertmanager:9093
  FILE=.env
  keep COMPOSE_PROFILES monitoring
fi

[ -z "${JAANCH_FILES_ONLY:-}" ] || exit 0
echo 'Starting the shop ...'
$COMPOSE up --detach --wait
if [ ! -f .owner-added ]; then
  answer OWNER 'Your name, as the first owner'
  $COMPOSE exec -T shop-1 node src/cli/main.ts staff add "$ANSWER" --role owner --as setup
  touch .owner-added
fi
cat <<END

The shop runs at https://$domain, closed to customers until you open it.
1. Open the link above on your own phone or computer. It makes your passkey for https://$domain/desk
2. At the desk: Set up, Going live. It lists what is missing, and tries each provider. Enter keys in jaanch.env in place
   of not-yet, then: ./jaanch restart
3. Begin today with what takes weeks: DLT registration of your SMS, PhonePe (webhook address
   https://$domain/api/phonepe/webhook, user and password PHONEPE_WEBHOOK_* of jaanch.env), Meta's verification for
   WhatsApp, and the DNS records of your mail. The order and what to enter where:
   https://github.com/jaanch/jaanch/blob/main/docs/go-live.md
END
