export async function textOfStream(stream: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of stream) {
    text += part;
  }
  return text;
}
