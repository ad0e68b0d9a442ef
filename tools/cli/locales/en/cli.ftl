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
