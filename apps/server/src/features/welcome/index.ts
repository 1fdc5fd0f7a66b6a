export { welcomeAccount } from './welcome-account.ts'
