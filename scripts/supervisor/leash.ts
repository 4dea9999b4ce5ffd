// Module that is preloaded into every child process. When the supervisor dies, even by kill -9, the child sends itself
// SIGTERM.
import process from 'node:process'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// An open IPC channel must not keep a finished child running.
process.channel?.unref()
