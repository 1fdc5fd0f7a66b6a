import { socketPort } from './connection-url.ts'

/** Given on the command line, so that they hold for data folders of every age. */
export function settings(socketDirectory: string, durable: boolean): string[] {
  const durability = durable ? 'on' : 'off'
  return Object.entries({
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    port: String(socketPort),
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Failed statements are reported to us; their text and values may be private.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
