// A crawler: every second page is one of a prompt, the others are searches; none is asked for twice. It
// walks from 'go' to 'pause', and tells how far it is whenever it has come to rest.
type Task = { site: string; pages: number; connections: number; prompts: number }
export type Order = 'go' | 'pause'
export type Walked = { pages: number; seconds: number; isDone: boolean }

const sorts = ['popular', 'recent', 'rating', 'uses']
const categories = ['writing', 'visual', 'programming', 'business', 'education']

function pathOf(number: number, prompts: number): string {
  if (number % 2 === 0) return `/p/prompt-${1 + ((number * 7) % prompts)}`
  const sort = sorts[number % 4]
  const category = categories[number % 5]
  return `/discover?q=author-${number % 1_000}&category=${category}&sort=${sort}&number=${number}`
}

function createWalk({ site, pages, connections, prompts }: Task) {
  let next = 0
  let seconds = 0
  let isWalking = false

  async function follow(): Promise<void> {
    while (isWalking && next < pages) {
      const answer = await fetch(site + pathOf(next++, prompts))
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    }
  }

  return {
    pause: () => {
      isWalking = false
    },
    go: async (): Promise<Walked> => {
      isWalking = true
      const begun = performance.now()
      await Promise.all(Array.from({ length: connections }, follow))
      seconds += (performance.now() - begun) / 1_000
      return { pages: next, seconds, isDone: next >= pages }
    },
  }
}

process.once('message', (task: Task) => {
  const walk = createWalk(task)
  process.on('message', async (order: Order) => {
    if (order === 'pause') walk.pause()
    else process.send?.(await walk.go())
  })
})
