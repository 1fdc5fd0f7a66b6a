/** How a status is to be taken. Beside success and redirection, `default` included, it is a failure. */
export function describeStatus(status: string): 'success' | 'info' | 'danger' {
  if (status.startsWith('2')) return 'success'
  return status.startsWith('3') || status.startsWith('1') ? 'info' : 'danger'
}
