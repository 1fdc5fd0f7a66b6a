export function PageFeedback(_: { page: string }) {
  return null
}
