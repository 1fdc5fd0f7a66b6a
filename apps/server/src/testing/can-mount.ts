import { spawnSync } from 'node:child_process'

/** Whether small file systems can be had, to fill them up. */
export const canMount = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
