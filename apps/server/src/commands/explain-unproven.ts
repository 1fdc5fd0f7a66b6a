/** Refuses an address that nobody has confirmed, with the npm command that ignores this. */
export function explainUnproven(address: string, command: string): string {
  return [
    `${address} is not proven: somebody else may have signed up with this address.`,
    'Its owner proves it by signing in once with a mailed link or code, or with Google or GitHub.',
    'If you know whose account it is, run the command all the same:',
    `  npm run ${command} --unproven`,
  ].join('\n')
}
