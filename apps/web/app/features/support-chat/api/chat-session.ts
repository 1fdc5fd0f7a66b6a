import { getNotificationSettingsRoute } from '@product/contract/notifications'
import type { PublicConfig } from '@product/contract/site'
import {
  changeChatRoute,
  chatTokenHeader,
  followChatRoute,
  getChatFileRoute,
  getChatRoute,
  getSupportHoursRoute,
  listChatMessagesRoute,
  listChatsRoute,
  markChatSeenRoute,
  requestTranscriptRoute,
  SupportChatEvent,
  sendChatMessageRoute,
  startChatRoute,
  typeInChatRoute,
  uploadChatFileRoute,
} from '@product/contract/support'
import { createCaller } from '@product/sdk'
import { loadFile, saveFile } from '#web/lib/api/download-file.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { findLoadedAuthClient, loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { whenAccountLeaves } from '#web/lib/auth/signed-in-account.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { setChatOpen, setUnreadAnswers } from '#web/lib/commands/chat-store.ts'
import type { ChatApi } from '../model/chat-api.ts'
import { type ChatSession, createChatSession } from '../model/create-chat-session.ts'
import { createDeviceChatStore } from '../model/device-chat.ts'

type PageChat = {
  /** Null for a visitor. */
  accountId: string | null
  session: ChatSession
  withToken: (request: Request) => Request
}

let pageChat: PageChat | undefined

whenAccountLeaves(() => {
  pageChat?.session.end()
  pageChat = undefined
  setUnreadAnswers(0)
  setChatOpen(false)
})

/** The one chat of this page, for whoever is signed in, or for a visitor: another one after signing in. */
export function findChatSession(auth: PublicConfig['auth']): ChatSession {
  const accountId = readStoredSession(sessionStorageKey(auth.url))?.user.id ?? null
  if (pageChat?.accountId !== accountId) {
    pageChat?.session.end()
    pageChat = createPageChat(auth, accountId)
  }
  return pageChat.session
}

function createPageChat(auth: PublicConfig['auth'], accountId: string | null): PageChat {
  const device = createDeviceChatStore(localStorageOrNothing(), accountId)
  const withToken = (request: Request) => {
    // None once the device is another account's.
    const token = device.read()?.token
    if (token) request.headers.set(chatTokenHeader, token)
    return request
  }
  const send = async (request: Request) => {
    // Public pages load the client only where it is needed.
    if (accountId && !findLoadedAuthClient()) await loadAuthClient(auth)
    return await sendWithSession(withToken(request))
  }
  const session = createChatSession({
    api: createChatApi(send, withToken),
    device,
    isSignedIn: accountId !== null,
    wait: waitForNetwork,
    onUnread: setUnreadAnswers,
  })
  return { accountId, session, withToken }
}

/** The address of the account; undefined for visitors, and for accounts without one. */
export const findAccountAddress = (auth: PublicConfig['auth']): string | undefined =>
  readStoredSession(sessionStorageKey(auth.url))?.user.email || undefined

function createChatApi(
  send: (request: Request) => Promise<Response>,
  withToken: PageChat['withToken'],
): ChatApi {
  const call = createCaller({ baseUrl: location.origin, fetch: send })
  return {
    getHours: () => call(getSupportHoursRoute),
    start: (body) => call(startChatRoute, { body: { ...body, page: location.pathname } }),
    get: (id) => call(getChatRoute, { params: { id } }),
    list: (cursor) => call(listChatsRoute, { query: { cursor } }),
    getSettings: () => call(getNotificationSettingsRoute),
    listMessages: (id, before) =>
      call(listChatMessagesRoute, { params: { id }, query: { before } }),
    send: (id, body) => call(sendChatMessageRoute, { params: { id }, body }),
    upload: (id, file) =>
      call(uploadChatFileRoute, { params: { id }, query: { name: file.name }, body: file }),
    change: (id, body) => call(changeChatRoute, { params: { id }, body }),
    reportTyping: (id) => call(typeInChatRoute, { params: { id } }),
    markSeen: (id, sequence) => call(markChatSeenRoute, { params: { id }, body: { sequence } }),
    requestTranscript: (id) => call(requestTranscriptRoute, { params: { id } }),
    follow: async ({ id, after, signal, onEvent }) => {
      const url = new URL(followChatRoute.path.replace('{id}', id), location.origin)
      url.searchParams.set('after', String(after))
      const request = withToken(new Request(url))
      for await (const event of streamEvents(request, SupportChatEvent, signal)) onEvent(event)
    },
  }
}

/** Fetched rather than linked to: a link cannot send the token. */
export async function loadChatFile(chatId: string, file: { id: string }): Promise<Blob> {
  const path = getChatFileRoute.path.replace('{id}', chatId).replace('{fileId}', file.id)
  const request = new Request(new URL(path, location.origin))
  return await loadFile(pageChat?.withToken(request) ?? request)
}

export async function downloadChatFile(chatId: string, file: { id: string; name: string }) {
  saveFile(file.name, await loadChatFile(chatId, file))
}

function waitForNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function localStorageOrNothing(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    const refuse = () => {
      throw new Error('This browser forbids storage')
    }
    return { getItem: refuse, setItem: refuse }
  }
}
