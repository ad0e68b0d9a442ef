### What all programs say.

closed-stdout = it is closed (results that nobody wants can go to /dev/null)
comma = { ", " }
converted = { $name }: read as { $encoding }, since it is not UTF-8
expected-between = expected { $least } to { $most }
expected-larger = expected a larger number
expected-least = expected { $least } or more
expected-number = expected a number
expected-smaller = expected a smaller number
expected-whole = expected a whole number
file-failed = { $name }: { $reason }
file-folder = this is a folder
file-full = no space left on the device
file-missing = no such file or folder
file-no-folder = a part of the path is no folder
file-not-regular = this is no regular file
file-permission = permission denied
file-read-only = the file system is read-only
file-too-large = it has more than { $most } bytes
none = none
serve-address = --listen: found `{ $found }`, expected a port, or an address and a port such as 127.0.0.1:4001
serve-bind = cannot listen on { $address }
serve-flag = { $flag }: found a command that holds no conversation, expected serve or none (flags of the command stand behind it)
serve-log = cannot write the protocol log { $name }
serve-most = --{ $name }: found { $found }, expected at most the { $most } of --max-{ $name }
serve-open = { $address } can be reached from other machines, expected --token-file, or an address of this machine alone such as 127.0.0.1:4001
serve-token = --token-file { $name }: expected one line of { $least } to { $most } characters, none of them blank (`openssl rand -hex 16` makes one)

## Help

help-common =
    .cluster = The NATS server, with JetStream: nats://[USER:PASSWORD@]HOST[:PORT]; without a user in it, NATS_USER and NATS_PASSWORD (or NATS_TOKEN) of the environment are heeded
    .cluster_file = The server's address is the first line of this file: a password in the command line is there for all users of the machine to read
