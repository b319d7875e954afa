#!/bin/sh
# Lets the broker of a host whose disk was full come back as a new one: the two others forget it, what lies on its disk is thrown away, and it
# joins them and copies the queue. RabbitMQ 3.10 goes wrong on a full disk: its copy of the queue holds messages that the others have done with; it
# gives those to its consumers again, and takes their acknowledgements for those of other messages, which are lost (seen:
# docs/adr/0017-event-log-on-rabbitmq.md). Where no other broker can be asked nothing is thrown away: its messages may be nowhere else.
# Tried by npm run test:hosts.
#
# Usage, as the broker's account or root: new-broker.sh leave DATA BROKER OTHER...   before the broker is started
#                                         new-broker.sh join BROKER                  behind that
#   DATA    the broker's data (RABBITMQ_MNESIA_BASE), of which nothing stays
#   BROKER  its name, as rabbit@10.77.0.1
#   OTHER   the names of the others
set -u
step=$1
shift

forgotten() {
  for other; do
    said=$(timeout 30 rabbitmqctl --longnames -n "$other" forget_cluster_node "$broker" 2>&1) && return 0
    case $said in *not_a_cluster_node*) return 0 ;; esac
    echo "new-broker: $other does not forget $broker: $said" >&2
  done
  return 1
}

joined() {
  timeout 60 rabbitmq-queues --longnames -n "$broker" grow "$broker" all --vhost-pattern '.*' --queue-pattern '.*' >/dev/null 2>&1
}

tries=0
case $step in
  leave)
    data=$1 broker=$2
    shift 2
    until forgotten "$@"; do
      tries=$((tries + 1))
      if [ "$tries" -ge 10 ]; then
        echo "new-broker: no other broker was to be asked; $broker starts with what it has." >&2
        exit 0
      fi
      sleep 3
    done
    rm -rf "${data:?}"/*
    ;;
  join)
    broker=$1
    until joined; do
      tries=$((tries + 1))
      if [ "$tries" -ge 40 ]; then
        echo "new-broker: $broker has no copy of the queue: rabbitmq-queues grow $broker all" >&2
        exit 1
      fi
      sleep 3
    done
    echo "new-broker: $broker has its copies of the queues." >&2
    ;;
  *)
    echo "new-broker: leave or join, not $step" >&2
    exit 64
    ;;
esac
