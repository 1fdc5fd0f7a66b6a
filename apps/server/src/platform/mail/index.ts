export type { Delivery, DeliveryOutcome } from './create-delivery.ts'
export { createMail, type MailService } from './create-mail.ts'
export { escapeHtml } from './escape-html.ts'
export type { Mail } from './mail-message.ts'
