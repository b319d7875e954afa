#!/bin/sh
# Lets the broker of a host whose disk was full come back as a new one: the two others forget it, what lies on its disk is thrown away, and it
# joins them and copies the queue. RabbitMQ 3.10 goes wrong on a full disk: its copy of the queue holds messages that the others have done with; it
# gives those to its consumers again, and takes their acknowledgements for those of other messages, which are lost (seen:
# docs/adr/0017-event-log-on-rabbitmq.md). While the others are not together nothing is thrown away: its messages may be nowhere else.
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

starts() {
  timeout 30 rabbitmqctl --longnames -n "$1" await_startup --timeout 20 >/dev/null 2>&1
}

asked() {
  timeout 60 rabbitmqctl --longnames -n "$1" eval "$2" 2>/dev/null
}

# What RabbitMQ itself is asked, for its commands end with 0 although a queue refused, as one does that has no leader at that moment.
QUEUES='[Name || Queue <- rabbit_amqqueue:list(), amqqueue:get_type(Queue) =:= rabbit_quorum_queue,
  {Name, _} <- [amqqueue:get_pid(Queue)]]'
# Whether a copy of each queue runs on the broker that is asked.
COPIES="lists:all(fun(Name) -> is_pid(whereis(Name)) end, $QUEUES)."

# Run and see each other. Behind a cut in the network brokers run on, each with its own word on who belongs to them, until one side begins anew;
# what the one is told before, the other undoes.
together() {
  for other; do
    starts "$other" || return 1
    cut_off=$(asked "$other" 'rabbit_node_monitor:partitions().') || return 1
    for one; do
      case $cut_off in *"'$one'"*) return 1 ;; esac
    done
  done
}

# While BROKER is out the others alone are the majority, so links are refused for the seconds it takes.
reunited() {
  together "$@" && return 1
  for other; do
    starts "$other" || return 1
    last=$other
  done
  echo "new-broker: the others are apart; $last begins anew." >&2
  timeout 120 rabbitmqctl --longnames -n "$last" stop_app >&2
  timeout 120 rabbitmqctl --longnames -n "$last" start_app >&2
}

# By one of the others, and only while all of them are together: all of them have every message that was confirmed, one alone may not. No queue
# may count on the copy any more, either: a queue agrees to that once the others have all that the copy helped to confirm.
forgotten() {
  together "$@" || return 1
  gone=no
  for other; do
    said=$(timeout 60 rabbitmqctl --longnames -n "$other" forget_cluster_node "$broker" 2>&1) && gone=yes && break
    case $said in *not_a_cluster_node*) gone=yes && break ;; esac
    echo "new-broker: $other does not forget $broker: $said" >&2
  done
  [ "$gone" = yes ] || return 1
  counted="lists:any(fun(Name) -> {ok, Copies, _} = ra:members({Name, node()}),
    lists:keymember(list_to_atom(\"$broker\"), 2, Copies) end, $QUEUES)."
  for other; do
    case $(asked "$other" "$counted") in
      false) return 0 ;;
      true) timeout 60 rabbitmq-queues --longnames -n "$other" shrink "$broker" >/dev/null 2>&1 && return 1 ;;
    esac
  done
  return 1
}

joined() {
  starts "$broker" || return 1
  timeout 30 rabbitmqctl --longnames -n "$broker" await_online_nodes 2 --timeout 20 >/dev/null 2>&1 || return 1
  timeout 60 rabbitmq-queues --longnames -n "$broker" grow "$broker" all --vhost-pattern '.*' --queue-pattern '.*' >/dev/null 2>&1
  [ "$(asked "$broker" "$COPIES")" = true ]
}

# retried TIMES COMMAND...
retried() {
  left=$1
  shift
  until "$@"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || return 1
    sleep 3
  done
}

case $step in
  leave)
    data=$1 broker=$2
    shift 2
    retried 3 together "$@" || reunited "$@"
    if retried 10 forgotten "$@"; then
      rm -rf "${data:?}"/*
    else
      echo "new-broker: the others are not together; $broker starts with what it has." >&2
    fi
    ;;
  join)
    broker=$1
    if ! retried 40 joined; then
      echo "new-broker: $broker has no copy of some queue: let it leave and join once more" >&2
      exit 1
    fi
    echo "new-broker: $broker has its copies of the queues." >&2
    ;;
  *)
    echo "new-broker: leave or join, not $step" >&2
    exit 64
    ;;
esac
