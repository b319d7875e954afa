#!/bin/sh
# In namespaces of its own (container.mjs): runs a command as process 1 the way a container of deploy/docker does: a small root that cannot be
# written, no rights, /tmp in memory, and one volume.
# $1: the checkout, built. $2: the node to run. $3: a new folder. $4: the volume. Then the variables, --, and the command.
set -eu
checkout=$1 node=$2 work=$3 volume=$4
shift 4
mount --make-rprivate /
mount -t tmpfs tmpfs "$work"
root=$work/root
for folder in usr etc proc dev tmp opt/tributary/bin opt/tributary/prisma var/lib/tributary; do mkdir -p "$root/$folder"; done
for link in bin sbin lib lib64; do [ ! -e "/usr/$link" ] || ln -s "usr/$link" "$root/$link"; done
mount --bind /usr "$root/usr"
mount -t tmpfs tmpfs "$root/usr/local"
mkdir "$root/usr/local/bin"
cp "$node" "$root/usr/local/bin/node" && chmod 755 "$root/usr/local/bin/node"
ln -s /opt/tributary/bin/tributary "$root/usr/local/bin/tributary"
printf 'root:x:0:0::/:/bin/sh\ntributary:x:10001:10001::/var/lib/tributary:/usr/sbin/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\ntributary:x:10001:\n' >"$root/etc/group"
printf '127.0.0.1 localhost\n' >"$root/etc/hosts"
cp "$checkout/package.json" "$root/opt/tributary/"
cp "$checkout/scripts/release/tributary.mjs" "$root/opt/tributary/bin/tributary"
chmod 755 "$root/opt/tributary/bin/tributary"
for folder in dist node_modules prisma deploy; do
  mkdir -p "$root/opt/tributary/$folder"
  mount --bind "$checkout/$folder" "$root/opt/tributary/$folder"
  mount -o remount,bind,ro "$root/opt/tributary/$folder"
done
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero random urandom; do : >"$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$volume" "$root/var/lib/tributary"
mount -o remount,bind,ro "$root/usr"
mount -o remount,ro "$root/usr/local"
mount -o remount,ro "$work"
ip link set lo up
exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" \
  setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs \
  env --chdir=/var/lib/tributary "$@"
