import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Asked = {
  url: string
  headers: Record<string, string>
  body?: object
  /** 200 unless said. */
  status?: number
}

const agent = new Agent({ keepAlive: true })

/** Milliseconds until the whole answer is there. */
export function timeOf({ url, headers, body, status = 200 }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - startedAt))
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** Asks at a steady pace, whether or not the answers keep up; answers with their times. */
export async function probe(asked: Asked[], seconds: number): Promise<number[]> {
  const times: Promise<number>[] = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    times.push(...asked.map(timeOf))
    await delay(10)
  }
  return Promise.all(times)
}

/** Each asks again as soon as it is answered; answers with how many were answered. */
export async function saturate(asked: Asked[], seconds: number) {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  let answered = 0
  const askAgain = async (one: Asked) => {
    while (elapsed() < seconds) {
      await timeOf(one)
      answered += 1
    }
  }
  await Promise.all(asked.map(askAgain))
  return { answered, perSecond: answered / elapsed() }
}
