import { productName } from '@product/domain'

export const databaseName = productName.toLowerCase()
export const administrator = 'postgres'

/** Port of the socket's file name; nothing listens on the network. */
export const socketPort = 5432

/** For the role that owns the product's database, or for the administrator of the cluster. */
export function connectionUrl(
  socketDirectory: string,
  password: string,
  as: 'owner' | 'administrator' = 'owner',
): string {
  const role = as === 'owner' ? databaseName : administrator
  const database = as === 'owner' ? databaseName : administrator
  return `postgres://${role}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(socketDirectory)}`
}
