/** Puts the video in the place of the link to it. Without this script the link opens the file. */
export function playVideo(link: HTMLAnchorElement): void {
  const poster = link.querySelector('img')
  const video = Object.assign(document.createElement('video'), {
    src: link.href,
    poster: poster?.src ?? '',
    width: poster?.width ?? 1280,
    height: poster?.height ?? 720,
    className: 'block aspect-video h-auto w-full',
    controls: true,
    muted: true,
    autoplay: true,
    playsInline: true,
    ariaLabel: link.dataset.title ?? null,
  })
  const captions = Object.assign(document.createElement('track'), {
    default: true,
    kind: 'captions',
    srclang: 'en',
    label: 'English',
    src: link.href.replace(/\.mp4$/, '.vtt'),
  })
  video.append(captions)
  link.parentElement?.replaceChildren(video)
  video.focus({ preventScroll: true })
}
