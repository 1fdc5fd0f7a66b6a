import { formatBytes, supportLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const supportError = defineErrors({
  'support.token-missing': {
    status: 401,
    message: 'Sign in, or send the secret of the chat.',
  },
  'support.chat-unknown': { status: 404, message: 'This chat doesn’t exist, or it was deleted.' },
  'support.conversation-unknown': {
    status: 404,
    message: 'This conversation doesn’t exist, or it was deleted.',
  },
  'support.id-taken': {
    status: 409,
    message: 'This could not be sent. Reload the page and try again.',
  },
  'support.blocked': {
    status: 403,
    message: 'You can’t write to the support team: it has blocked messages from you.',
  },
  'support.network-blocked': {
    status: 403,
    message:
      'Sign in to write to the support team. Messages without an account from your network are blocked for some days.',
  },
  'support.links-refused': {
    status: 422,
    message: 'Links can be sent once somebody has answered you. Please write without them.',
  },
  'support.too-many-chats': {
    status: 429,
    message: `You have ${supportLimits.openChats} open chats. Please go on in one of them.`,
  },
  'support.too-many-messages': {
    status: 422,
    message: 'This chat is full. Please start another one.',
  },
  'support.file-too-large': {
    status: 413,
    message: `A file can have at most ${formatBytes(supportLimits.fileBytes)}.`,
  },
  'support.file-unsupported': {
    status: 415,
    message:
      'Attach a PNG, JPEG, GIF or WebP image, a PDF or a text file, under a name with its usual ending.',
  },
  'support.too-many-files': {
    status: 422,
    message: `A conversation can have at most ${supportLimits.filesPerConversation} files.`,
  },
  'support.files-full': {
    status: 507,
    message: 'No more files can be stored at the moment. Please write without one.',
  },
  'support.account-files-full': {
    status: 507,
    message:
      'No more files can be stored for your account. Please write without one, or send a link to it.',
  },
  'support.file-unknown': {
    status: 404,
    message: 'This file doesn’t exist, or it was sent already. Upload it again.',
  },
  'support.file-deleted': {
    status: 404,
    message: 'This file doesn’t exist, or it was deleted.',
  },
  'support.files-too-large-for-mail': {
    status: 422,
    message: `The files of an answer by mail can have at most ${formatBytes(supportLimits.mailedFilesBytes)} together.`,
  },
  'support.changed-meanwhile': {
    status: 409,
    message: 'This conversation has changed meanwhile. Look at it again.',
  },
  'support.assignee-unknown': {
    status: 422,
    message: 'Conversations can be assigned to operators only.',
  },
  'support.no-address': {
    status: 422,
    message: 'Leave an address in the chat first: the transcript is mailed to it.',
  },
  'support.address-unconfirmed': {
    status: 422,
    message:
      'Confirm the email address of your account first, in Settings › Notifications: the transcript is mailed to it.',
  },
  'support.not-answered-yet': {
    status: 409,
    message: 'The transcript can be mailed once somebody has answered.',
  },
  'support.transcript-sent-elsewhere': {
    status: 409,
    message: 'The transcript of this chat goes to the address that it was first sent to.',
  },
  'support.canned-answer-unknown': {
    status: 404,
    message: 'This canned answer doesn’t exist, or it was deleted.',
  },
  'support.canned-title-taken': {
    status: 409,
    message: 'Another canned answer has this title. Choose a different one.',
  },
  'support.too-many-canned-answers': {
    status: 422,
    message: `There can be at most ${supportLimits.cannedAnswers} canned answers. Delete one first.`,
  },
  'support.too-many-streams': {
    status: 429,
    message: 'This is open in too many places. Close some tabs and try again.',
    retryAfterSeconds: 5,
  },
  'support.incoming-mail-off': {
    status: 404,
    message: 'This installation receives no mail. Its operator can set INCOMING_MAIL_ADDRESS.',
  },
  'support.incoming-mail-secret-wrong': {
    status: 401,
    message: 'Send the setting INCOMING_MAIL_SECRET in the header Authorization: Bearer.',
  },
  'support.mail-type-unsupported': {
    status: 415,
    message: 'Send the message as it is, with the content type message/rfc822.',
  },
  'support.mail-malformed': {
    status: 422,
    message:
      'This mail can’t be read: it has too many lines or parts, or parts that are nested too deep.',
  },
  'support.mail-sender-invalid': {
    status: 422,
    message: 'This mail names no sender who can be answered.',
  },
  'support.reply-address-unknown': {
    status: 404,
    message: 'No conversation has this address, or it was deleted.',
  },
  'support.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
})
