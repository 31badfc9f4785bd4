// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An account for tests of a bundler's JSON-RPC methods
/// @notice It has the behavior that the public suite bundler-spec-tests expects of its account: what
/// its signature begins with decides how validation ends. Anyone may call it.
contract SpecAccount {
    struct PackedUserOperation {
        address sender;
        uint256 nonce;
        bytes initCode;
        bytes callData;
        bytes32 accountGasLimits;
        uint256 preVerificationGas;
        bytes32 gasFees;
        bytes paymasterAndData;
        bytes signature;
    }

    uint256 public state;

    function setState(uint256 state_) external {
        state = state_;
    }

    function fail() external pure {
        revert("test fail");
    }

    /// @dev ERC-4337, since EntryPoint 0.7. `0xdead` reverts, and `0xdeaf` is a wrong signature.
    function validateUserOp(
        PackedUserOperation calldata operation,
        bytes32,
        uint256 missingFunds
    ) external returns (uint256) {
        bytes2 start = bytes2(operation.signature);
        require(start != 0xdead, "testWallet: dead signature");
        if (missingFunds > 0) {
            (bool paid, ) = msg.sender.call{value: missingFunds}("");
            require(paid);
        }
        return start == 0xdeaf ? 1 : 0;
    }

    receive() external payable {}
}
