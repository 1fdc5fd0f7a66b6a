export default function Landing() {
  return <h1>hello</h1>
}
