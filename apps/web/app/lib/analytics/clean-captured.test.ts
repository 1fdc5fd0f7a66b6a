import { expect, test } from 'vitest'
import { cleanCaptured } from './clean-captured.ts'

const address = 'https://site.example/editor/0190?code=s3cret&utm_source=mail#access_token=s3cret'
const cleaned = 'https://site.example/editor/:id?utm_source=mail'

test('captured addresses lose their fragments, queries and ids', () => {
  const event = {
    event: '$pageview',
    properties: {
      $current_url: address,
      $referrer: address,
      $pathname: '/editor/0190',
      $set_once: { $initial_current_url: address },
      $lib: 'web',
      $screen_width: 375,
    },
  }
  expect(cleanCaptured(event)).toEqual({
    event: '$pageview',
    properties: {
      $current_url: cleaned,
      $referrer: cleaned,
      $pathname: '/editor/:id',
      $set_once: { $initial_current_url: cleaned },
      $lib: 'web',
      $screen_width: 375,
    },
  })
})
