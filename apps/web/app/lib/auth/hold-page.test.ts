import type { Session } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { type HeldPage, holdPage } from './hold-page.ts'
import { claimPage, noteLoaded } from './page-owner.ts'
import { endSession, noteSignIn } from './sign-out.ts'

const sessionOf = (id: string, factors: object[] = []) =>
  // Only these are read.
  ({ access_token: '', user: { id, factors } }) as unknown as Session

const ada = sessionOf('ada')
const halfWay = sessionOf('ada', [{ factor_type: 'totp', status: 'verified' }])
const open: HeldPage = { session: ada, state: 'open' }
const ended: HeldPage = { session: ada, state: 'ended' }

beforeEach(() => {
  const leave = claimPage('ada')
  noteLoaded()
  return () => {
    leave()
    noteSignIn()
  }
})

test('there is no page to keep before somebody is signed in', () => {
  expect(holdPage(null, null)).toBeNull()
  expect(holdPage(null, halfWay)).toBeNull()
  expect(holdPage(null, ada)).toEqual(open)
})

test('an open page stays when its session ends, and goes on with its owner', () => {
  expect(holdPage(open, null)).toEqual(ended)
  expect(holdPage(ended, ada)).toEqual(open)
})

test('the owner who still has to prove a second factor stays on the page', () => {
  expect(holdPage(ended, halfWay)).toEqual(ended)
  expect(holdPage(open, halfWay)).toBeNull()
})

test('another account does not get the page, whether the session had ended or not', () => {
  for (const held of [open, ended])
    expect(holdPage(held, sessionOf('grace'))).toEqual({ session: ada, state: 'foreign' })
})

test('a page that has not loaded anything yet goes to the log-in', () => {
  claimPage('ada')
  expect(holdPage(open, null)).toBeNull()
})

test('a person who signs out by choice leaves the page', async () => {
  await endSession({ signOut: async () => ({ error: null }) })
  expect(holdPage(open, null)).toBeNull()
})
