export { mailboxAddress } from './mailbox-address.ts'
export { devMailboxRoutes } from './routes.ts'
