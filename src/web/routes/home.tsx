export default function Home() {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl">Home</h1>
    </div>
  )
}
