export type { Delivery, DeliveryOutcome } from './create-delivery.ts'
export { createMail, type MailService } from './create-mail.ts'
export { escapeHtml } from './escape-html.ts'
export { disarmLinks, disarmLinksOfLines, type Mail, messageIdOf } from './mail-message.ts'
export {
  isAddressSuppressed,
  isSuppressed,
  liftSuppressionOf,
  suppressAddress,
} from './suppressed-addresses.ts'
