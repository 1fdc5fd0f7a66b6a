import type { PublicConfig } from '@product/contract/site'

/** Whether both the installation and this browser know passkeys and security keys. */
export const canUsePasskeys = ({ passkeys }: PublicConfig['auth']): boolean =>
  passkeys && 'PublicKeyCredential' in globalThis
