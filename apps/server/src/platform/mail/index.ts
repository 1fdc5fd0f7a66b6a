export { createMail, type MailService } from './create-mail.ts'
export type { Mail } from './mail-message.ts'
