import {
  answerConversationRoute,
  ErrorBody,
  getMeRoute,
  listConversationMessagesRoute,
  SupportFile,
  sendChatMessageRoute,
  sendContactMessageRoute,
  startChatRoute,
} from '@product/contract'
import { createId, supportLimits } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, startChat } from '#testing/support-people.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
const page = Buffer.from('<html><script>alert(1)</script></html>')
const pdf = Buffer.from('%PDF-1.7 and so on')

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildIdentityApp({ anonymous: true, confirmEmail: false })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

type Upload = { name?: string; type?: string; content?: Buffer; by?: 'chats' | 'conversations' }

const upload = (
  id: string,
  headers: Record<string, string>,
  { name = 'screen.png', type = 'image/png', content = png, by = 'chats' }: Upload = {},
) =>
  app.request(`/api/v1/support/${by}/${id}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(content),
  })

const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).error.code

async function startWithFile(given: Upload = {}) {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const response = await upload(id, visitor.headers, given)
  expect(response.status).toBe(201)
  return { visitor, id, file: SupportFile.parse(await response.json()) }
}

const send = (
  { call }: Pick<ReturnType<typeof createVisitor>, 'call'>,
  id: string,
  fileIds: string[],
) => call(sendChatMessageRoute, { params: { id }, body: { id: createId(), text: '', fileIds } })

test('a file is sent with a message, and read by both sides only', async () => {
  const { visitor, id, file } = await startWithFile()
  const message = await send(visitor, id, [file.id])
  expect(message.files).toEqual([file])
  const { messages } = await operator.call(listConversationMessagesRoute, { params: { id } })
  expect(messages.at(-1)?.files).toEqual([file])
  const read = (by: string, headers: Record<string, string>) =>
    app.request(`/api/v1/support/${by}/${id}/files/${file.id}`, { headers })
  for (const response of [
    await read('chats', visitor.headers),
    await read('conversations', authorize(operator)),
  ]) {
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  }
  const stranger = createVisitor(app)
  expect((await read('chats', stranger.headers)).status).toBe(404)
  const { id: other } = await startChat(stranger)
  const throughOther = await app.request(`/api/v1/support/chats/${other}/files/${file.id}`, {
    headers: stranger.headers,
  })
  expect(await codeOf(throughOther)).toBe('support.file-deleted')
})

test.each<[string, Upload]>([
  ['a page that is called an image', { content: page }],
  ['a page', { content: page, name: 'page.html', type: 'text/html' }],
  ['an image that is called a page', { name: 'page.html' }],
  ['an image under the type of a text', { type: 'text/plain', name: 'a.txt' }],
  [
    'a drawing that can run scripts',
    { content: Buffer.from('<svg onload="alert(1)"/>'), name: 'a.svg', type: 'image/svg+xml' },
  ],
  [
    'a program',
    { content: Buffer.from('MZ\u0000\u0001\u0002'), name: 'a.txt', type: 'text/plain' },
  ],
  ['a PDF that is none', { content: page, name: 'a.pdf', type: 'application/pdf' }],
  [
    'a text that is no UTF-8',
    { content: Buffer.from([0x61, 0xff, 0x62]), name: 'a.txt', type: 'text/plain' },
  ],
  ['nothing', { content: Buffer.alloc(0) }],
  ['a file without an ending', { name: 'png' + 'x' }],
])('%s is refused', async (_, given) => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const response = await upload(id, visitor.headers, given)
  expect([response.status, await codeOf(response)]).toEqual([415, 'support.file-unsupported'])
})

test.each<[string, Upload, string]>([
  [
    'a log',
    { content: Buffer.from('Error: ☂\n'), name: 'server.log', type: 'text/plain' },
    'text/plain',
  ],
  ['JSON', { content: Buffer.from('{}'), name: 'a.json', type: 'application/json' }, 'text/plain'],
  ['a PDF', { content: pdf, name: 'a.pdf', type: 'application/pdf' }, 'application/pdf'],
])('%s is downloaded, never shown as a page', async (_, given, mediaType) => {
  const { visitor, id, file } = await startWithFile(given)
  expect(file.mediaType).toBe(mediaType)
  const response = await app.request(`/api/v1/support/chats/${id}/files/${file.id}`, {
    headers: visitor.headers,
  })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(response.headers.get('content-type')).toContain(mediaType)
})

test('a name cannot leave its header, its folder or its line', async () => {
  const { visitor, id, file } = await startWithFile({ name: '../"a\';\u202e\u2028 gnp.png' })
  expect(file.name).not.toContain('/')
  expect(file.name).not.toContain('\u2028')
  const response = await app.request(`/api/v1/support/chats/${id}/files/${file.id}`, {
    headers: visitor.headers,
  })
  expect(response.headers.get('content-disposition')).toMatch(
    /^inline; filename\*=UTF-8''[\w.%-]+$/,
  )
})

test('too large a file is refused', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const content = Buffer.concat([png, Buffer.alloc(supportLimits.fileBytes)])
  const response = await upload(id, visitor.headers, { content })
  expect(response.status).toBe(413)
  await response.body?.cancel()
})

test('a conversation holds a bounded number of files, and all of them together a bounded size', async () => {
  const { visitor, id } = await startWithFile()
  for (let count = 1; count < supportLimits.filesOfNewVisitor; count++)
    expect((await upload(id, visitor.headers)).status).toBe(201)
  expect(await codeOf(await upload(id, visitor.headers))).toBe('support.too-many-files')
  await answer(operator, id)
  for (
    let count = supportLimits.filesOfNewVisitor;
    count < supportLimits.filesPerConversation;
    count++
  )
    expect((await upload(id, visitor.headers)).status).toBe(201)
  expect(await codeOf(await upload(id, visitor.headers))).toBe('support.too-many-files')

  const other = await startWithFile()
  await setBytes(other.file.id, supportLimits.visitorFilesBytes)
  expect(await codeOf(await upload(other.id, other.visitor.headers))).toBe('support.files-full')
  const ada = await signUpUser(app)
  const own = await startChat(ada)
  expect((await upload(own.id, authorize(ada))).status).toBe(201)
  await deleteFile(other.file.id)
})

const setBytes = (fileId: string, bytes: number) =>
  app.database.updateTable('supportFiles').set({ bytes }).where('id', '=', fileId).execute()

const deleteFile = (fileId: string) =>
  app.database.deleteFrom('supportFiles').where('id', '=', fileId).execute()

test('files that wait for a chat of a visitor have a small share: those in chats and of accounts are stored still', async () => {
  const full = await uploadTo(createId(), createVisitor(app).headers)
  await setBytes(full, supportLimits.waitingFilesBytes)
  const waiting = await upload(createId(), createVisitor(app).headers)
  expect([waiting.status, await codeOf(waiting)]).toEqual([507, 'support.files-full'])
  await startWithFile()
  await uploadTo(createId(), authorize(await signUpUser(app)))
  await deleteFile(full)
})

test('an account stores a bounded size in all its conversations, and nobody else has less', async () => {
  const ada = await signUpUser(app)
  const first = await startChat(ada)
  const full = await uploadTo(first.id, authorize(ada))
  await setBytes(full, supportLimits.accountFilesBytes)
  const second = await startChat(ada)
  for (const id of [first.id, second.id, createId()])
    expect(await codeOf(await upload(id, authorize(ada)))).toBe('support.account-files-full')
  const byOperator = await upload(first.id, authorize(operator), { by: 'conversations' })
  expect(byOperator.status).toBe(201)
  await uploadTo(createId(), authorize(await signUpUser(app)))
  await deleteFile(full)
})

test('an anonymous account has its files from the share of visitors, in chats and before', async () => {
  const { data } = await createAuthClient(app).signInAnonymously()
  if (!data.session) throw new Error('There is no session')
  const token = data.session.access_token
  const chat = await startChat({ call: callAs(app, token) })
  const full = await uploadTo(chat.id, { authorization: `Bearer ${token}` })
  await setBytes(full, supportLimits.visitorFilesBytes)
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  expect(await codeOf(await upload(id, visitor.headers))).toBe('support.files-full')
  for (const target of [chat.id, createId()])
    expect(await codeOf(await upload(target, { authorization: `Bearer ${token}` }))).toBe(
      'support.files-full',
    )
  await uploadTo(createId(), authorize(await signUpUser(app)))
  await deleteFile(full)
})

test('visitors and accounts leave space to operators', async () => {
  const { visitor, id, file } = await startWithFile()
  const ada = await signUpUser(app)
  await setBytes(file.id, supportLimits.allFilesBytes - supportLimits.operatorFilesBytes)
  for (const headers of [authorize(ada), createVisitor(app).headers])
    expect(await codeOf(await upload(createId(), headers))).toBe('support.files-full')
  expect(await codeOf(await upload(id, visitor.headers))).toBe('support.files-full')
  const byOperator = () => upload(id, authorize(operator), { by: 'conversations' })
  expect((await byOperator()).status).toBe(201)
  await setBytes(file.id, supportLimits.allFilesBytes)
  expect(await codeOf(await byOperator())).toBe('support.files-full')
  await deleteFile(file.id)
})

test('a message takes only files that its author uploaded to this chat, and each once', async () => {
  const mine = await startWithFile()
  const theirs = await startWithFile()
  const byOperator = await upload(mine.id, authorize(operator), { by: 'conversations' })
  const { id: operatorFile } = SupportFile.parse(await byOperator.json())
  for (const fileId of [theirs.file.id, operatorFile, createId()])
    await expect(send(mine.visitor, mine.id, [fileId])).rejects.toMatchObject({
      code: 'support.file-unknown',
    })
  await send(mine.visitor, mine.id, [mine.file.id])
  await expect(send(mine.visitor, mine.id, [mine.file.id])).rejects.toMatchObject({
    code: 'support.file-unknown',
  })
})

const startWith = (
  { call }: Pick<ReturnType<typeof createVisitor>, 'call'>,
  id: string,
  { text = '', fileIds }: { text?: string; fileIds: string[] },
) => call(startChatRoute, { body: { id, message: { id: createId(), text, fileIds } } })

async function uploadTo(id: string, headers: Record<string, string>): Promise<string> {
  const response = await upload(id, headers)
  expect(response.status).toBe(201)
  return SupportFile.parse(await response.json()).id
}

test('a chat starts with files that were uploaded before it, with a text or without one', async () => {
  for (const text of ['It looks like this', '']) {
    const visitor = createVisitor(app)
    const id = createId()
    const fileId = await uploadTo(id, visitor.headers)
    const chat = await startWith(visitor, id, { text, fileIds: [fileId] })
    expect(chat).toMatchObject({ subject: text || 'A file', lastText: text || 'A file' })
    const { messages } = await operator.call(listConversationMessagesRoute, { params: { id } })
    expect(messages).toMatchObject([{ text, files: [{ id: fileId, name: 'screen.png' }] }])
    const read = await app.request(`/api/v1/support/chats/${id}/files/${fileId}`, {
      headers: visitor.headers,
    })
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png)
  }
})

test('a file that waits for its chat is taken by the one who uploaded it, also after signing in', async () => {
  const visitor = createVisitor(app)
  const id = createId()
  const fileId = await uploadTo(id, visitor.headers)
  const stranger = createVisitor(app)
  await expect(startWith(stranger, createId(), { fileIds: [fileId] })).rejects.toMatchObject({
    code: 'support.file-unknown',
  })
  const early = await app.request(`/api/v1/support/chats/${id}/files/${fileId}`, {
    headers: visitor.headers,
  })
  expect(early.status).toBe(404)
  await early.body?.cancel()
  const ada = await signUpUser(app)
  const signedIn = createVisitor(app, visitor.token, undefined, authorize(ada))
  expect(await startWith(signedIn, id, { fileIds: [fileId] })).toMatchObject({ id })
})

test('a new visitor has two files, however they were uploaded', async () => {
  const visitor = createVisitor(app)
  const id = createId()
  const first = [await uploadTo(id, visitor.headers), await uploadTo(id, visitor.headers)]
  expect(await codeOf(await upload(createId(), visitor.headers))).toBe('support.too-many-files')
  await startWith(visitor, id, { fileIds: first })
  expect(await codeOf(await upload(id, visitor.headers))).toBe('support.too-many-files')
  const more = await uploadTo(createId(), visitor.headers)
  await expect(send(visitor, id, [more])).rejects.toMatchObject({ code: 'support.too-many-files' })
  await answer(operator, id)
  expect(await send(visitor, id, [more])).toMatchObject({ files: [{ id: more }] })
})

test('nobody uploads to the chat of somebody else', async () => {
  const { id } = await startWithFile()
  const response = await upload(id, createVisitor(app).headers)
  expect(await codeOf(response)).toBe('support.chat-unknown')
})

const answerWith = (id: string, fileIds: string[]) =>
  operator.call(answerConversationRoute, {
    params: { id },
    body: { id: createId(), text: 'Here it is.', fileIds },
  })

test('files of an answer to a contact message go with the mail, up to a size that mail servers take', async () => {
  const id = createId()
  const email = `${id}@example.com`
  const fields = { name: 'Grace', email, subject: 'Invoice', message: 'Please send it.' }
  await createVisitor(app).call(sendContactMessageRoute, { body: { id, ...fields } })
  const uploadAnswer = async (given: Upload) => {
    const response = await upload(id, authorize(operator), { ...given, by: 'conversations' })
    return SupportFile.parse(await response.json()).id
  }
  const bill = await uploadAnswer({ name: 'invoice.pdf', type: 'application/pdf', content: pdf })
  expect((await answerWith(id, [bill])).delivery).toBe('mail')
  const [mail] = (await app.mails()).filter(({ toAddress }) => toAddress === email)
  expect(mail?.textBody).toContain('Attached: invoice.pdf')
  const attached = await app.database
    .selectFrom('mailAttachments')
    .select(['name', 'mediaType', 'content'])
    .where('mailId', '=', mail?.id ?? '')
    .execute()
  expect(attached).toEqual([{ name: 'invoice.pdf', mediaType: 'application/pdf', content: pdf }])

  const large = await uploadAnswer({})
  await app.database
    .updateTable('supportFiles')
    .set({ bytes: supportLimits.mailedFilesBytes + 1 })
    .where('id', '=', large)
    .execute()
  await expect(answerWith(id, [large])).rejects.toMatchObject({
    code: 'support.files-too-large-for-mail',
  })
})

test('files of an answer in a chat stay in the chat, also where the answer is mailed', async () => {
  const visitor = createVisitor(app)
  const address = `${createId()}@example.com`
  const { id } = await startChat(visitor, { address })
  const response = await upload(id, authorize(operator), { by: 'conversations' })
  const file = SupportFile.parse(await response.json())
  expect((await answerWith(id, [file.id])).delivery).toBe('mail')
  const [mail] = (await app.mails()).filter(({ toAddress }) => toAddress === address)
  expect(mail?.textBody).toContain('Attached in the chat: screen.png')
  const copies = app.database.selectFrom('mailAttachments').selectAll()
  expect(await copies.where('mailId', '=', mail?.id ?? '').execute()).toEqual([])
})

test('a blocked visitor uploads nothing', async () => {
  const { visitor, id } = await startWithFile()
  const { tokenHash } = await app.database
    .selectFrom('conversations')
    .select('tokenHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.database
    .insertInto('supportBlocks')
    .values({ kind: 'token', subject: tokenHash?.toString('hex') ?? '', reason: '' })
    .execute()
  for (const target of [id, createId()])
    expect(await codeOf(await upload(target, visitor.headers))).toBe('support.blocked')
})
