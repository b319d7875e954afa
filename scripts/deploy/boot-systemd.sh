#!/bin/sh
# In namespaces of its own (units.mjs): makes this machine look freshly installed with a release, in memory only, and becomes its systemd.
# Nothing is written to the machine itself: /etc, /usr/local and /var/lib are overlays, /opt, /run and /tmp are new.
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

# As docs/operations.md#from-a-release and deploy/README.md say; the bundles and packages are the checkout's.
product=/opt/tributary
mkdir -p $product/bin $product/prisma/migrations $product/dist $product/node_modules
cp "$work/root/package.json" $product/
cp "$work/root/scripts/release/tributary.mjs" $product/bin/tributary
chmod 755 $product/bin/tributary
for folder in dist node_modules prisma/migrations; do mount --bind "$work/root/$folder" "$product/$folder"; done
ln -sf $product/bin/tributary /usr/local/bin/tributary
getent passwd tributary >/dev/null || useradd --system --home-dir /var/lib/tributary --shell /usr/sbin/nologin tributary
install -d -m 755 /etc/tributary
install -g tributary -m 640 "$work/root/deploy/systemd/tributary.env" /etc/tributary/tributary.env
cp "$work"/root/deploy/systemd/*.service /etc/systemd/system/

# Only what is tried here, nothing of the machine's own.
mkdir -p /run/systemd/system/service.d /run/lock /opt/check
mount --bind "$work/root/scripts/deploy" /opt/check
printf '[Service]\nTimeoutStartSec=90\nStandardOutput=append:/run/said\nStandardError=append:/run/said\n' >/run/systemd/system/service.d/said.conf
printf '[Unit]\nDefaultDependencies=no\n' >/run/systemd/system/try.target
mount -t tmpfs -o mode=1777 tmpfs /tmp
export container=namespaces
exec /lib/systemd/systemd --system --unit=try.target --log-target=null </dev/null >/dev/null 2>&1
