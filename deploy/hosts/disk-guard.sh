#!/bin/sh
# Takes a host out of the three while its disk is full: ends its broker and its PostgreSQL, so that the two others go on, and starts them again
# when there is room. By themselves both stay: a broker whose disk is full remains the leader of the queue and confirms nothing, so that no
# host's tracker takes a click, and a primary whose disk is full remains the primary. Tried by npm run test:hosts.
#
# Usage, as root: disk-guard.sh FOLDER MB OUT IN STATE
#   FOLDER  lies on the disk that broker and PostgreSQL write to
#   MB      the host is out when fewer than these are free, and back with twice as many
#   OUT     ends broker and PostgreSQL, and keeps them from being started again
#   IN      starts them, the broker as a new one (new-broker.sh)
#   STATE   a path on another disk (/run) that is there while the host is out, so that a guard that is started anew knows
set -u
folder=$1 least=$2 out=$3 in=$4 state=$5
is_out=no
[ -L "$state" ] && is_out=yes
while :; do
  free=$(df --output=avail --block-size=M "$folder" | tail -n 1 | tr -dc 0-9)
  if [ -z "$free" ]; then
    echo "disk-guard: it cannot be told how much of $folder is free." >&2
  elif [ "$is_out" = no ] && [ "$free" -lt "$least" ]; then
    echo "disk-guard: $free MB of $folder are free, fewer than $least: this host is out." >&2
    is_out=yes
    # A link takes no room.
    ln -sfn full "$state"
    sh -c "$out"
  elif [ "$is_out" = yes ] && [ "$free" -ge $((2 * least)) ]; then
    echo "disk-guard: $free MB of $folder are free: this host is back." >&2
    is_out=no
    rm -f "$state"
    sh -c "$in"
  fi
  sleep 2
done
