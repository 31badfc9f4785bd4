import type { Abi, AbiFunction, AbiParameter } from 'viem';

/** An ABI's functions in a comparable form, without what only documents a type. */
export function functionsOf(abi: Abi | readonly unknown[]) {
  return (abi as Abi).filter((item) => item.type === 'function').map(comparable);
}

function comparable({ name, stateMutability, inputs, outputs }: AbiFunction) {
  return {
    name,
    stateMutability,
    inputs: inputs.map(comparableParameter),
    outputs: outputs.map(comparableParameter),
  };
}

function comparableParameter(parameter: AbiParameter): object {
  const { name = '', type } = parameter;
  const components = 'components' in parameter ? parameter.components : [];
  return { name, type, components: components.map(comparableParameter) };
}
