#!/usr/bin/env bash
# Makes the packages of this system: signed and notarised where the repository has the secrets for it, else unsigned.
# A secret that is absent arrives as an empty string, which electron-builder would take for a certificate, so nothing
# empty is handed on; and neither system gets the other's certificate.
set -euo pipefail

secret() { printenv "$1" || true; }

case "$RUNNER_OS" in
  macOS) certificate=$(secret MAC_CERTIFICATE) password=$(secret MAC_CERTIFICATE_PASSWORD) ;;
  Windows) certificate=$(secret WINDOWS_CERTIFICATE) password=$(secret WINDOWS_CERTIFICATE_PASSWORD) ;;
  *) certificate='' password='' ;;
esac
notary_key=$(secret APPLE_NOTARY_KEY)
notary_id=$(secret APPLE_NOTARY_KEY_ID)
notary_issuer=$(secret APPLE_NOTARY_ISSUER)
unset MAC_CERTIFICATE MAC_CERTIFICATE_PASSWORD WINDOWS_CERTIFICATE WINDOWS_CERTIFICATE_PASSWORD
unset APPLE_NOTARY_KEY APPLE_NOTARY_KEY_ID APPLE_NOTARY_ISSUER
unset CSC_LINK CSC_KEY_PASSWORD APPLE_API_KEY APPLE_API_KEY_ID APPLE_API_ISSUER

if [ -n "$certificate" ]; then
  export CSC_LINK=$certificate CSC_KEY_PASSWORD=$password
else
  # Without this, a Mac looks for a certificate of its own.
  export CSC_IDENTITY_AUTO_DISCOVERY=false
fi

if [ "$RUNNER_OS" = macOS ] && [ -n "$certificate" ] && [ -n "$notary_key" ] && [ -n "$notary_id" ] && [ -n "$notary_issuer" ]; then
  # The key is wanted as a file.
  key_file=$(umask 077 && mktemp "$RUNNER_TEMP/notary-key.XXXXXX")
  trap 'rm -f "$key_file"' EXIT
  printf '%s\n' "$notary_key" > "$key_file"
  export APPLE_API_KEY=$key_file APPLE_API_KEY_ID=$notary_id APPLE_API_ISSUER=$notary_issuer
fi

npm run package
