export { createMail, type MailService } from './create-mail.ts'
export { escapeHtml } from './escape-html.ts'
export type { Mail } from './mail-message.ts'
export { messageIdOf } from './send-mail.ts'
