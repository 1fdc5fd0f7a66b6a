export { mailboxAddress } from './mailbox-token.ts'
export { devMailboxRoutes } from './routes.ts'
