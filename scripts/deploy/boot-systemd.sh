#!/bin/sh
# Started by units.mjs in namespaces of its own. Installs a release as the documentation says and becomes the systemd that runs it,
# without changing the machine: /etc, /usr/local and /var/lib are overlays whose changes stay in memory, /opt, /run and /tmp are new.
# $1: the checkout, built. $2: the node to run. $3: a new folder.
set -eu
root=$1 node=$2 work=$3
mount --make-rprivate /
mount -t tmpfs tmpfs "$work"
for folder in etc usr/local var/lib; do
  mkdir -p "$work/$folder/upper" "$work/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$work/$folder/upper,workdir=$work/$folder/work" "/$folder"
done
mkdir "$work/root" && mount --bind "$root" "$work/root"
cp "$node" /usr/local/bin/node && chmod 755 /usr/local/bin/node
mount -t tmpfs tmpfs /opt
mount -t tmpfs tmpfs /run
mount -t proc proc /proc
umount -R /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
ip link set lo up

# The block of deploy/README.md#systemd as it stands, up to its first systemctl (units-inside.mjs runs those). Where it unpacks a release,
# the checkout's own bundles, packages and migrations are mounted: unpacking them anew would take longer than the whole check.
page="$work/root/deploy/README.md"
release=$(sed -n 's|^tar -xzf \(tributary-.*\)\.tar\.gz -C /opt$|\1|p' "$page")
[ -n "$release" ]
product=/opt/$release
mkdir -p "$product/bin" "$product/prisma" "$product/dist" "$product/node_modules" "$product/deploy"
cp "$work/root/package.json" "$product/"
cp "$work/root/scripts/release/tributary.mjs" "$product/bin/tributary"
chmod 755 "$product/bin/tributary"
for folder in dist node_modules prisma deploy; do mount --bind "$work/root/$folder" "$product/$folder"; done
steps=$(sed -n '/^tar -xzf tributary-/,/^systemctl/p' "$page" | sed '1d;$d')
[ -n "$steps" ]
eval "$steps"

# A target without dependencies keeps the machine's other units from starting. What services say goes to /run/said, which the check reads.
mkdir -p /run/systemd/system/service.d /run/lock /opt/check /opt/pages
mount --bind "$work/root/scripts/deploy" /opt/check
mount --bind "$work/root" /opt/pages
printf '[Service]\nTimeoutStartSec=90\nStandardOutput=append:/run/said\nStandardError=append:/run/said\n' >/run/systemd/system/service.d/said.conf
printf '[Unit]\nDefaultDependencies=no\n' >/run/systemd/system/try.target
mount -t tmpfs -o mode=1777 tmpfs /tmp
export container=namespaces
exec /lib/systemd/systemd --system --unit=try.target --log-target=null </dev/null >/dev/null 2>&1
