/** A response, or why there is none. */
export type HttpAnswer = HttpResponse | HttpFailure;

export interface HttpFailure {
  failure: string;
  /** Whether no connection was made, so that the request was surely not received. */
  isUnreachable: boolean;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Much longer than any provider's response; the rest is ignored. */
const maximumLength = 65_536;

/**
 * Sends one request to a provider. It follows no redirects, so that only the configured host
 * answers. Never throws; a failure has only its code.
 */
export async function request(
  url: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'manual' });
    const { status, headers } = response;
    return { status, headers, body: await readText(response) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NetworkError };
    return {
      failure: cause?.code ?? name,
      isUnreachable: cause !== undefined && isFromConnecting(cause),
    };
  }
}

interface NetworkError {
  code?: string;
  syscall?: string;
  /** Of each address of the host. */
  errors?: readonly NetworkError[];
}

/** A certificate that is not valid also ends an attempt to connect. */
function isFromConnecting({ code = '', syscall = '', errors = [] }: NetworkError): boolean {
  if (errors.length > 0) return errors.every(isFromConnecting);
  return (
    ['connect', 'getaddrinfo'].includes(syscall) ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    /CERT|UNABLE_TO_VERIFY/.test(code)
  );
}

/** Returns what can be read: the status is enough to know what happened. */
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
