#!/bin/sh
# Lets the broker of a host whose disk was full come back as a new one: the two others forget it, its data is thrown away, and it joins them and
# copies the queue. RabbitMQ 3.10 goes wrong on a full disk: its copy of the queue holds messages that the others have done with; it
# gives those to its consumers again, and takes their acknowledgements for those of other messages, which are lost (seen:
# docs/adr/0017-event-log-on-rabbitmq.md). While the others are not together nothing is thrown away: its messages may be nowhere else. Nor is
# anything waited for, since the others' disks may have been full as well: the broker starts with its data, takes connections only while it leads the
# queues, and becomes a new one when the others are together and it is its turn.
# Tried by npm run test:hosts.
#
# Usage, as the broker's account or root: new-broker.sh leave DATA BROKER OTHER...   while the broker is stopped
#                                         new-broker.sh join DATA BROKER OTHER...    once it has been started
#   DATA    the broker's data (RABBITMQ_MNESIA_BASE); DATA.state says `old` while it has yet to become a new one, `new` until it has its copies
#   BROKER  its name, as rabbit@10.77.0.1
#   OTHER   the names of the others
# `join` ends with 75 when it is the broker's turn to become a new one, or when it has not started for 90 s: stop it, and begin again with `leave`.
set -u
step=${1:-} data=${2:-} broker=${3:-}
case $step in
  leave | join) shift 3 ;;
  *)
    echo "new-broker: leave or join, not $step" >&2
    exit 64
    ;;
esac
readonly AGAIN=75
readonly START_MAX_S=90

say() {
  echo "new-broker: $*" >&2
}

asked() {
  timeout 30 rabbitmqctl --longnames -n "$1" eval "$2" 2>/dev/null
}

# What RabbitMQ itself is asked, for its commands end with 0 although a queue refused, as one does that has no leader at that moment.
QUEUES='[Name || Queue <- rabbit_amqqueue:list(), amqqueue:get_type(Queue) =:= rabbit_quorum_queue,
  {Name, _} <- [amqqueue:get_pid(Queue)]]'
# Whether a copy of each queue runs on the broker that is asked.
COPIES="lists:all(fun(Name) -> is_pid(whereis(Name)) end, $QUEUES)."

# Which of the others do not run, and which do not see each other, as the broker sees that is asked. Behind a cut in the network brokers run on, each
# with its own word on who belongs to them, until one side begins anew; what the one is told before, the other undoes.
SEEN="Asked = fun(N, M, F, A) -> rpc:call(N, M, F, A, 10000) end,
  Others = [list_to_atom(N) || N <- string:lexemes(\"$*\", \" \")],
  Away = [N || N <- Others, Asked(N, rabbit, is_running, []) =/= true],
  Apart = [{N, M} || [] <- [Away], N <- Others, M <- Asked(N, rabbit_node_monitor, partitions, []), lists:member(M, Others)]"
WHY="case {Away, Apart, Before} of
  {[N | _], _, _} -> lists:concat([N, ' does not run']);
  {_, [{N, M} | _], _} -> lists:concat([N, ' and ', M, ' are apart']);
  {_, _, [N | _]} -> lists:concat(['it is the turn of ', N]);
  _ -> ''
end"

# seen AT LEADS OLD: $leads and $why are what the broker AT says; nothing is in $why where all are together and none goes before this one. One that
# has no copies yet does, and of those that are to become new ones another N for which OLD is true.
seen() {
  before="[N || N <- Others, Folder <- [Asked(N, mnesia, system_info, [directory])], is_list(Folder),
    case Asked(N, file, read_file, [filename:dirname(Folder) ++ \".state\"]) of
      {ok, <<\"new\", _/binary>>} -> true;
      {ok, <<\"old\", _/binary>>} -> $3;
      _ -> false
    end]"
  if ! answer=$(asked "$1" "$SEEN, Before = $before, lists:concat([$2, ' ', $WHY])."); then
    leads=false why="$1 does not run"
    return
  fi
  answer=$(echo "$answer" | tr -d '"')
  leads=${answer%% *} why=${answer#* }
}

# Else $why says why not.
together() {
  seen "$1" false false
  [ -z "$why" ]
}

# While BROKER is out the others alone are the majority, so links are refused for the seconds it takes.
reunited() {
  for last; do :; done
  say "the others are apart; $last begins anew."
  timeout 120 rabbitmqctl --longnames -n "$last" stop_app >&2
  timeout 120 rabbitmqctl --longnames -n "$last" start_app >&2
}

# By one of the others, and only while all of them are together: all of them have every message that was confirmed, one alone may not. No queue
# may count on the copy any more, either: a queue agrees to that once the others have all that the copy helped to confirm.
forgotten() {
  together "$@" || return 1
  for other; do
    said=$(timeout 60 rabbitmqctl --longnames -n "$other" forget_cluster_node "$broker" 2>&1) && gone=yes && break
    case $said in *not_a_cluster_node*) gone=yes && break ;; esac
    why="$other does not forget $broker: $said"
  done
  [ "$gone" = yes ] || return 1
  counted="lists:any(fun(Name) -> {ok, Copies, _} = ra:members({Name, node()}),
    lists:keymember(list_to_atom(\"$broker\"), 2, Copies) end, $QUEUES)."
  [ "$(asked "$1" "$counted")" = false ] && return 0
  timeout 60 rabbitmq-queues --longnames -n "$1" shrink "$broker" >/dev/null 2>&1
  why="a queue counts on the copy of $broker"
  return 1
}

# Tries again only while all others run: one that does not may be waiting for this one. Once it is forgotten it cannot start with its data, and waits.
left() {
  together "$@" || case $why in *' apart') reunited "$@" || return 1 ;; *) return 1 ;; esac
  tries=10 gone=no
  until forgotten "$@"; do
    tries=$((tries - 1))
    if [ "$gone" = no ]; then
      case $why in *' not run') return 1 ;; esac
      [ "$tries" -gt 0 ] || return 1
    elif [ "$tries" -eq 0 ]; then
      say "the others have forgotten $broker; waiting: $why."
    fi
    sleep 3
  done
}

joined() {
  timeout 30 rabbitmqctl --longnames -n "$broker" await_online_nodes 2 --timeout 20 >/dev/null 2>&1 || return 1
  timeout 60 rabbitmq-queues --longnames -n "$broker" grow "$broker" all --vhost-pattern '.*' --queue-pattern '.*' >/dev/null 2>&1
  [ "$(asked "$broker" "$COPIES")" = true ]
}

# A copy that went wrong harms only those that are connected to its broker, and only while another one leads.
listens() {
  [ "$1" = "$listeners" ] && return
  timeout 30 rabbitmqctl --longnames -n "$broker" "${1}_listeners" >/dev/null 2>&1 || return
  [ "$1" = resume ] ||
    timeout 30 rabbitmqctl --longnames -n "$broker" close_all_connections 'another broker leads' >/dev/null 2>&1
  listeners=$1
}

# One at a time, the first by name first.
turn() {
  seen "$broker" "(fun(Names) -> Names =/= [] andalso lists:all(fun(Name) ->
      case ra:members({Name, node()}, 2000) of {ok, _, {_, N}} -> N =:= node(); _ -> false end end, Names) end)($QUEUES)" 'N < node()'
  case $leads in true) listens resume ;; *) listens suspend ;; esac
  [ -z "$why" ]
}

case $step in
  leave)
    if left "$@"; then
      rm -rf "${data:?}"/*
      echo new >"$data.state"
    else
      echo old >"$data.state"
      say "$why: $broker starts with the data it has, and becomes a new one later."
    fi
    ;;
  join)
    if [ "$(cat "$data.state" 2>/dev/null)" = old ]; then
      listeners='' said='' ran=$(date +%s)
      until turn; do
        # Brokers of RabbitMQ 3.10 that start at the same moment may wait for each other for good.
        case $why in
          "$broker does not run")
            if [ $(($(date +%s) - ran)) -ge "$START_MAX_S" ]; then
              say "$broker has not started for $START_MAX_S s: once more."
              exit "$AGAIN"
            fi
            ;;
          *) ran=$(date +%s) ;;
        esac
        [ "$why" = "$said" ] || say "$broker has yet to become a new one; waiting: $why."
        said=$why
        sleep 2
      done
      say "$broker becomes a new one now."
      exit "$AGAIN"
    fi
    tries=40
    until joined; do
      tries=$((tries - 1))
      if [ "$tries" -eq 0 ]; then
        say "$broker has no copy of some queue: let it leave and join once more"
        exit 1
      fi
      sleep 3
    done
    rm -f "$data.state"
    say "$broker has its copies of the queues."
    ;;
esac
