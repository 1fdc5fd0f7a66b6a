import type { Config } from '#server/config.ts'

/** Where any address counts without proof, a taken one is said to be taken. */
export const isAutoconfirming = ({ identity }: Pick<Config, 'identity'>): boolean =>
  !identity.confirmEmail || !identity.confirmPhone
