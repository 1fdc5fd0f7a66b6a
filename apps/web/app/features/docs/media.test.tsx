import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeProvider } from '#web/lib/theme/theme-provider.tsx'
import { Figure } from './components/figure.tsx'
import { Video } from './components/video.tsx'
import figures from './model/figures.json'
import { imagePath, themes, videoPath } from './model/media.ts'
import videos from './model/videos.json'

const webRoot = join(import.meta.dirname, '../../..')
const publicFolder = join(webRoot, 'public')

/** They are part of the repository and grow it with every change of the screens. */
const largestFigure = 160_000
const largestVideo = 700_000
const largestTotal = 9_000_000

const images = Object.keys(figures)
  .flatMap((name) => themes.map((theme) => imagePath(name, theme)))
  .concat(Object.keys(videos).map((name) => videoPath(name, 'webp')))
const recordings = Object.keys(videos).flatMap((name) => [
  videoPath(name, 'mp4'),
  videoPath(name, 'vtt'),
])
const sizeOf = (path: string): number => statSync(join(publicFolder, path)).size

test('the files are those of the manifest', () => {
  const present = globSync('docs-media/*', { cwd: publicFolder }).map((file) => `/${file}`)
  expect(present.sort()).toEqual([...images, ...recordings].sort())
})

test('the files stay small', () => {
  for (const path of images) expect(sizeOf(path), path).toBeLessThan(largestFigure)
  for (const path of recordings) expect(sizeOf(path), path).toBeLessThan(largestVideo)
  const total = [...images, ...recordings].reduce((sum, path) => sum + sizeOf(path), 0)
  expect(total).toBeLessThan(largestTotal)
})

const tags = globSync('app/content/docs/**/*.mdx', { cwd: webRoot }).flatMap((file) => {
  const text = readFileSync(join(webRoot, file), 'utf8')
  return [...text.matchAll(/<(Figure|Video)\s([^>]*?)\/>/g)].map(([, tag, attributes = '']) => {
    const read = (name: string) => attributes.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? ''
    return { file, tag, name: read('name'), text: read(tag === 'Figure' ? 'alt' : 'title') }
  })
})
const namesOf = (tag: string) => tags.filter((shown) => shown.tag === tag).map(({ name }) => name)

test('the documentation shows each image and each video, and none that does not exist', () => {
  expect([...new Set(namesOf('Figure'))].sort()).toEqual(Object.keys(figures).sort())
  expect([...new Set(namesOf('Video'))].sort()).toEqual(Object.keys(videos).sort())
})

test('each image and video says what it shows', () => {
  for (const { file, name, text } of tags)
    expect(text.length, `${file}: ${name}`).toBeGreaterThan(15)
})

test('the captions of a video end with it', () => {
  for (const [name, { seconds }] of Object.entries(videos)) {
    const captions = readFileSync(join(publicFolder, videoPath(name, 'vtt')), 'utf8')
    expect(captions).toMatch(/^WEBVTT\n\n/)
    const ends = [...captions.matchAll(/--> 00:(\d\d):(\d\d\.\d{3})/g)]
    expect(ends.length).toBeGreaterThan(2)
    for (const [, minutes, rest] of ends)
      expect(Number(minutes) * 60 + Number(rest)).toBeLessThanOrEqual(seconds + 1)
  }
})

const render = (element: ReactElement) =>
  renderToStaticMarkup(<ThemeProvider>{element}</ThemeProvider>)

test('an image reserves its place and is there in both themes', () => {
  for (const [name, { width, height }] of Object.entries(figures)) {
    const markup = render(<Figure name={name} alt="The screen" />)
    expect(markup).toContain(`width="${width}" height="${height}" loading="lazy"`)
    for (const theme of themes) expect(markup).toContain(`src="/docs-media/${name}-${theme}.webp"`)
  }
})

test('a video is not loaded before somebody plays it', () => {
  for (const name of Object.keys(videos)) {
    const markup = render(<Video name={name} title="The task" />)
    expect(markup).not.toContain('<video')
    expect(markup).toContain(`href="/docs-media/video-${name}.mp4"`)
    expect(markup).toContain('Play the video: The task')
  }
})

test('a name that is not in the manifest shows nothing', () => {
  expect(render(<Figure name="no-such-screen" alt="The screen" />)).toBe('')
  expect(render(<Video name="no-such-task" title="The task" />)).toBe('')
})
