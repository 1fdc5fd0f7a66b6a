import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { drawPointer, type Point } from './pointer.ts'
import { takeStill } from './take-still.ts'

/** Milliseconds between frames in which something moves. */
const frameTime = 40
const letterTime = 55
/** Afterwards the eye needs a moment to find what has changed. */
const restTime = 700

export type Cue = { from: number; to: number; text: string }

export type Film = {
  /** The files of the frames with how long each is shown. */
  frames: { file: string; milliseconds: number }[]
  cues: Cue[]
  milliseconds: number
  /** The frame that stands for the video until it is played. */
  poster: number
}

/**
 * Films a page frame by frame with a clock of its own: it goes on by a fixed time for each movement, letter
 * and rest, and not while the page loads. So a busy machine makes the same film as an idle one.
 */
export class Camera {
  readonly #page: Page
  readonly #session: CDPSession
  readonly #folder: string
  readonly #frames: Film['frames'] = []
  readonly #cues: Cue[] = []
  #pointer: Point = { x: 760, y: 420 }
  #time = 0
  #poster = 0

  static async open(page: Page, folder: string): Promise<Camera> {
    mkdirSync(folder, { recursive: true })
    return new Camera(page, await page.context().newCDPSession(page), folder)
  }

  private constructor(page: Page, session: CDPSession, folder: string) {
    this.#page = page
    this.#session = session
    this.#folder = folder
  }

  /** What is shown from now on, until the next caption. */
  say(text: string): void {
    this.#endCue()
    this.#cues.push({ from: this.#time, to: this.#time, text })
  }

  /** What is shown now stands for the video until it is played. */
  async pose(): Promise<void> {
    await this.rest(600)
    this.#poster = this.#frames.length - 1
  }

  async rest(milliseconds = restTime): Promise<void> {
    await this.#shoot(milliseconds)
  }

  /** Moves the pointer there in a curve of speed like that of a hand, and hovers. */
  async moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`There is nothing to point at: ${target}`)
    const from = this.#pointer
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 }
    const steps = Math.round(Math.min(16, 6 + Math.hypot(to.x - from.x, to.y - from.y) / 60))
    for (let step = 1; step <= steps; step += 1) {
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2
      this.#pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      await this.#shoot(frameTime)
    }
    await this.#page.mouse.move(to.x, to.y)
    await this.#shoot(160)
  }

  /** Presses, and rests when what was waited for is there. */
  async click(target: Locator, shown?: Locator): Promise<void> {
    await this.moveTo(target)
    for (const size of [1, 0.6, 0.2]) await this.#shoot(frameTime, size)
    await this.#page.mouse.down()
    await this.#page.mouse.up()
    await shown?.waitFor()
    await this.settle()
    await this.rest()
  }

  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.#page.keyboard.type(letter)
      await this.#shoot(letterTime)
    }
    await this.settle()
    await this.rest(500)
  }

  async scroll(pixels: number): Promise<void> {
    const steps = 14
    for (let step = 0; step < steps; step += 1) {
      await this.#page.mouse.wheel(0, pixels / steps)
      await this.#draw()
      await this.#shoot(frameTime)
    }
    await this.rest()
  }

  /** Films what goes on by itself, at its own pace. */
  async watch(end: Locator): Promise<void> {
    let isOver = false
    const over = end.waitFor().finally(() => {
      isOver = true
    })
    while (!isOver) {
      const from = performance.now()
      await this.#shoot(0)
      this.#last.milliseconds = Math.min(150, performance.now() - from)
      this.#time += this.#last.milliseconds
    }
    await over
    await this.settle()
    await this.rest()
  }

  /** Waits off camera until nothing is loaded and nothing moves. */
  async settle(): Promise<void> {
    await takeStill(this.#page, () => this.#capture())
  }

  async end(milliseconds = 1_800): Promise<Film> {
    await this.rest(milliseconds)
    this.#endCue()
    const [frames, cues] = [this.#frames, this.#cues]
    return { frames, cues, milliseconds: this.#time, poster: this.#poster || frames.length - 1 }
  }

  #endCue(): void {
    const cue = this.#cues.at(-1)
    if (cue) cue.to = this.#time
  }

  get #last(): Film['frames'][number] {
    const frame = this.#frames.at(-1)
    if (!frame) throw new Error('Nothing is filmed yet.')
    return frame
  }

  async #shoot(milliseconds: number, press = 0): Promise<void> {
    await drawPointer(this.#page, this.#pointer, press)
    const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.png`)
    writeFileSync(file, await this.#capture())
    this.#frames.push({ file, milliseconds })
    this.#time += milliseconds
  }

  async #capture(): Promise<Buffer> {
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    })
    return Buffer.from(data, 'base64')
  }

  /** Until the page has been drawn with what has just happened. */
  async #draw(): Promise<void> {
    await this.#page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
    )
  }
}
