import type { World } from '@recovery-guardian/devnet';
import type { Address } from 'viem';

/** What may be done while a key is made. */
export interface KeySteps {
  /** Its words are not shown yet. */
  covered(): Promise<void>;
  shown(): Promise<void>;
  /** Some of them are asked for. */
  asked(): Promise<void>;
}

/** A person at the wallet's popup, opened as a tab; in whichever browser. */
export abstract class Wallet {
  /** Opens the popup anew at this place, a fragment. */
  abstract openPlace(hash: string): Promise<void>;
  /** The account that the wallet shows. */
  abstract selectedAccount(): Promise<Address>;
  /** Waits until the wallet shows this account. */
  abstract shows(account: Address): Promise<void>;
  /** Presses a button, once it is there. */
  abstract press(name: string): Promise<void>;
  /** Waits until this is the title of the screen. */
  abstract sees(title: string | RegExp): Promise<void>;
  /** Waits until this can be read. */
  abstract reads(text: string): Promise<void>;
  abstract type(label: string, text: string): Promise<void>;
  abstract choose(label: string): Promise<void>;
  /** Says yes to what the wallet asks over its screen, as soon as it would take a yes. */
  abstract approve(title: string, yes?: string): Promise<void>;
  /** The words of a new key, as the screen shows them. */
  protected abstract words(): Promise<readonly string[]>;
  /** The labels of the screen's fields. */
  protected abstract labels(): Promise<readonly string[]>;

  /** Makes a new key, and writes its words down. */
  async createKey(password: string, meanwhile: Partial<KeySteps> = {}): Promise<void> {
    await this.press('Create a new key');
    await this.type('Password', password);
    await this.type('The same password again', password);
    await this.press('Continue');
    await this.sees('Write down these 12 words');
    await meanwhile.covered?.();
    await this.press('Show the words');
    const words = await this.words();
    await meanwhile.shown?.();
    await this.press('I wrote them down');
    await this.sees('Check what you wrote');
    await meanwhile.asked?.();
    for (const label of await this.labels()) {
      await this.type(label, words[Number(label.replace('Word ', '')) - 1] ?? '');
    }
    await this.press('Confirm');
  }

  /** Tells the wallet where the local world's services are. */
  async connectServices(world: World): Promise<void> {
    await this.sees('Connect your service');
    await this.type('Recovery service', world.baseUrl);
    await this.type('Access token', world.accessToken);
    await this.type('Endpoint', `${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}`);
    await this.type('Node', world.rpcUrl);
    await this.press('Continue');
  }
}
