/** An answer, or why there is none. */
export type HttpAnswer = { status: number; body: string } | { failure: string };

/** Far more than any provider's answer; the rest of it would be of no use. */
const maximumLength = 65_536;

/**
 * One request to a provider. It follows no redirect: whoever answers is whom the operator named.
 * Never throws; a failure is named by its code alone.
 */
export async function request(
  url: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'manual' });
    return { status: response.status, body: await readText(response) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { failure: cause?.code ?? name };
  }
}

/** As much of it as there is: the status says what happened, even where the rest was lost. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maximumLength) break;
    }
  } catch {
    return text;
  }
  return text;
}
